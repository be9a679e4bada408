SELECT partition_table('object_days', 'day', 'year');
