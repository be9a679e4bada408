-- Apart from 0312, whose lock on the whole table is to last a moment only.
-- The feed tells who added a task by its title alone. That is certain when one person added all tasks of that title in the
-- project, and every one of them was added by hand.
UPDATE project_tasks t SET author_id = a.actor_id
FROM (
  SELECT project_id, data ->> 'title' AS title, (array_agg(actor_id))[1] AS actor_id, count(*) AS added
  FROM project_activity WHERE kind = 'task_added' AND actor_id IS NOT NULL
  GROUP BY 1, 2 HAVING count(DISTINCT actor_id) = 1
) a
WHERE a.project_id = t.project_id AND a.title = t.title
  AND a.added >= (SELECT count(*) FROM project_tasks same WHERE same.project_id = t.project_id AND same.title = t.title);
