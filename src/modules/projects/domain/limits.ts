export const LIMITS = {
  titleMax: 120,
  noteMax: 2_000,
  taskTitleMax: 200,
  noteTextMax: 10_000,
  tasks: 300,
  notes: 300,
  files: 500,
  filesAtOnce: 20,
  /** Members and open invitations together. */
  people: 50,
  templates: 30,
} as const;
