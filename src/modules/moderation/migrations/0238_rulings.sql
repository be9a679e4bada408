-- Rulings in disputes stand beside the other decisions of moderators.
ALTER TABLE moderation_log
  DROP CONSTRAINT moderation_log_action_check,
  ADD CONSTRAINT moderation_log_action_check CHECK (action IN ('object_accepted', 'object_rejected', 'object_blocked',
    'complaint_dismissed', 'complaint_satisfied', 'dispute_settled'));
