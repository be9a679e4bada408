-- Decision 0082: tables that only grow are partitioned by time. The first partition begins with the oldest row there can be, the
-- last one has no end: no row is ever without a place, and partitions stay in an order that reads can follow.

-- Where a moment stands among the keys of a column; ids are UUIDv7 and begin with their time.
CREATE FUNCTION partition_bound(of_type regtype, moment timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN CASE of_type
  WHEN 'uuid'::regtype THEN
    (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid::text
  WHEN 'date'::regtype THEN (moment AT TIME ZONE 'UTC')::date::text
  WHEN 'timestamptz'::regtype THEN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00"')
END;

CREATE FUNCTION partition_moment(of_type regtype, bound text) RETURNS timestamptz LANGUAGE sql STABLE
RETURN CASE of_type
  -- PostgreSQL 17 reads the time of version 7 from no id.
  WHEN 'uuid'::regtype THEN CASE WHEN substr(bound, 15, 1) = '7'
    THEN to_timestamp(('x' || lpad(left(replace(bound, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0) END
  WHEN 'date'::regtype THEN bound::date::timestamp AT TIME ZONE 'UTC'
  WHEN 'timestamptz'::regtype THEN bound::timestamptz
END;

-- Every partition there is: the first begins at -infinity, the last ends at infinity.
CREATE VIEW partitions AS
SELECT parent.relname::text AS table_name, part.relname::text AS partition_name, key.attname::text AS key_name,
  key.atttypid::regtype AS key_type,
  coalesce(partition_moment(key.atttypid::regtype, substring(bounds.text FROM $$FROM \('([^']*)'\)$$)), '-infinity') AS begins_at,
  coalesce(partition_moment(key.atttypid::regtype, substring(bounds.text FROM $$TO \('([^']*)'\)$$)), 'infinity') AS ends_at
FROM pg_partitioned_table AS partitioned
JOIN pg_class AS parent ON parent.oid = partitioned.partrelid AND parent.relnamespace = 'public'::regnamespace
JOIN pg_attribute AS key ON key.attrelid = parent.oid AND key.attnum = partitioned.partattrs[0]
JOIN pg_inherits ON inhparent = parent.oid
JOIN pg_class AS part ON part.oid = inhrelid,
LATERAL (SELECT pg_get_expr(part.relpartbound, part.oid) AS text) AS bounds;

-- A new partition, made like another one; null bounds are the ends of time. PostgreSQL gives partitions the row triggers and foreign keys of their table;
-- statement triggers of a table do not fire for who writes to a partition by its name, so each partition has them too.
CREATE FUNCTION add_partition(of_table text, like_partition text, name text, lower_bound text, upper_bound text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  definition text;
BEGIN
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL EXCLUDING IDENTITY)', name, like_partition);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%s) TO (%s)', of_table, name,
    coalesce(quote_literal(lower_bound), 'MINVALUE'), coalesce(quote_literal(upper_bound), 'MAXVALUE'));
  FOR definition IN
    SELECT replace(pg_get_triggerdef(oid), format(' ON public.%I ', of_table), format(' ON public.%I ', name)) FROM pg_trigger
    WHERE tgrelid = format('public.%I', of_table)::regclass AND NOT tgisinternal AND tgtype & 1 = 0
  LOOP
    EXECUTE definition;
  END LOOP;
END $$;

-- The next two make a partitioned table of a filled one without copying a row: the table becomes the first partition. It gets
-- a bound a month (two days) away or more: from then on nothing beyond it is taken until the second function has run.
CREATE FUNCTION bound_table(name text, key text, step text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  leeway interval := CASE step WHEN 'day' THEN interval '2 days' ELSE interval '31 days' END;
  bound timestamptz := (date_trunc(step, now() AT TIME ZONE 'UTC' + leeway) + ('1 ' || step)::interval) AT TIME ZONE 'UTC';
  of_type regtype;
BEGIN
  SELECT atttypid INTO of_type FROM pg_attribute WHERE attrelid = format('public.%I', name)::regclass AND attname = key;
  EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT bounded CHECK (%I < %L) NOT VALID',
    name, key, partition_bound(of_type, bound));
END $$;

CREATE FUNCTION partition_table(name text, key text, step text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_name text := name || '_first';
  this regclass := format('public.%I', name)::regclass;
  bound text;
  of_type regtype;
  identity_column text;
  next_number bigint;
  definitions text[];
  statement text;
BEGIN
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', name);
  SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']*)''') INTO STRICT bound
    FROM pg_constraint WHERE conrelid = this AND conname = 'bounded' AND convalidated;
  SELECT atttypid INTO STRICT of_type FROM pg_attribute WHERE attrelid = this AND attname = key;

  -- Keys and indexes; a unique one without the column of time cannot span partitions and stays each one's own. Then foreign keys
  -- and triggers. All in the words of their table, whose name the new one takes.
  SELECT coalesce(array_agg(text ORDER BY place, text), '{}') INTO definitions FROM (
    SELECT 1 AS place, coalesce(
      (SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE conindid = i.indexrelid AND conrelid = this),
      pg_get_indexdef(i.indexrelid)) AS text
    FROM pg_index i
    WHERE i.indrelid = this AND (NOT i.indisunique
      OR (SELECT attnum FROM pg_attribute WHERE attrelid = this AND attname = key) = ANY (i.indkey))
    UNION ALL
    SELECT 2, format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE conrelid = this AND contype = 'f'
    UNION ALL
    SELECT 3, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = this AND NOT tgisinternal
  ) AS found;
  SELECT attname, nextval(pg_get_serial_sequence(format('public.%I', name), attname)) INTO identity_column, next_number
    FROM pg_attribute WHERE attrelid = this AND attidentity <> '';
  FOR statement IN
    SELECT format('DROP TRIGGER %I ON public.%I', tgname, name) FROM pg_trigger
      WHERE tgrelid = this AND NOT tgisinternal AND tgtype & 1 = 1
    UNION ALL SELECT format('ALTER TABLE public.%I ALTER COLUMN %I DROP IDENTITY', name, identity_column)
      WHERE identity_column IS NOT NULL
    UNION ALL SELECT format('ALTER INDEX public.%I RENAME TO %I', relname, overlay(relname placing first_name from 1 for length(name)))
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = this
  LOOP
    EXECUTE statement;
  END LOOP;
  EXECUTE format('ALTER TABLE public.%I RENAME TO %I', name, first_name);

  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL EXCLUDING IDENTITY EXCLUDING INDEXES) PARTITION BY RANGE (%I)',
    name, first_name, key);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT bounded', name);
  IF identity_column IS NOT NULL THEN
    EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)',
      name, identity_column, next_number);
  END IF;
  FOREACH statement IN ARRAY definitions LOOP
    EXECUTE statement;
  END LOOP;
  -- Takes the validated constraint's word for what is in the table.
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (MINVALUE) TO (%L)', name, first_name, bound);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT bounded', first_name);
  PERFORM add_partition(name, first_name,
    name || to_char(partition_moment(of_type, bound) AT TIME ZONE 'UTC', CASE step WHEN 'day' THEN '_YYYY_MM_DD' WHEN 'month' THEN '_YYYY_MM' ELSE '_YYYY' END), bound, NULL);
END $$;
