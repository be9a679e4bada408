-- Apart from 0310: a file is one transaction, and the column's lock on the whole table would last as long as this does.
-- Of those that exist, where a link says it: the other side of a deal or a dialog, the owner of an object. Of the rest only the
-- age is known, and by that they are swept.
UPDATE notifications n SET about_id = CASE n.account_id WHEN d.buyer_id THEN d.seller_id ELSE d.buyer_id END
FROM deals d WHERE n.link = '/deals/' || d.deal_id AND n.account_id IN (d.buyer_id, d.seller_id);
UPDATE notifications n SET about_id = CASE n.account_id WHEN d.low_id THEN d.high_id ELSE d.low_id END
FROM chat_dialogs d WHERE n.link = '/chats/' || d.dialog_id AND n.account_id IN (d.low_id, d.high_id);
UPDATE notifications n SET about_id = o.owner_id
FROM ad_objects o WHERE n.event = 'price_dropped' AND n.link = '/' || o.kind || '/' || o.object_id;
-- Who joined a project is certain when one person alone has ever joined it.
UPDATE notifications n SET about_id = i.accepted_by
FROM (
  SELECT project_id, (array_agg(accepted_by))[1] AS accepted_by FROM project_invitations
  WHERE accepted_by IS NOT NULL GROUP BY project_id HAVING count(DISTINCT accepted_by) = 1
) i WHERE n.event = 'member_joined' AND n.link = '/projects/' || i.project_id;
