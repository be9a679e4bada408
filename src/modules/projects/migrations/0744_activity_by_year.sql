SELECT partition_table('project_activity', 'entry_id', 'year');
