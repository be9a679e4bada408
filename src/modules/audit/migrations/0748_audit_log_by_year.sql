SELECT partition_table('audit_log', 'entry_id', 'year');
