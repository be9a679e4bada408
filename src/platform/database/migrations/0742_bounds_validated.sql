-- Reads each table under a lock that lets others write.
ALTER TABLE object_days VALIDATE CONSTRAINT bounded;
ALTER TABLE audit_log VALIDATE CONSTRAINT bounded;
ALTER TABLE project_activity VALIDATE CONSTRAINT bounded;
ALTER TABLE notifications VALIDATE CONSTRAINT bounded;
ALTER TABLE account_events VALIDATE CONSTRAINT bounded;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT bounded;
