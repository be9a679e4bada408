/** Views of a project's page; each has a URL. */
export const PROJECT_VIEWS = ['board', 'list', 'timeline', 'notes', 'files'] as const;
export type ProjectView = (typeof PROJECT_VIEWS)[number];

/** Those that show the project's deals. */
export type DealsView = Exclude<ProjectView, 'notes' | 'files'>;

export const viewOf = (value: unknown): ProjectView => PROJECT_VIEWS.find((view) => view === value) ?? 'board';

export const PROJECT_TABS = ['projects', 'incoming', 'archive'] as const;
export type ProjectsTab = (typeof PROJECT_TABS)[number];

export const tabOf = (value: unknown): ProjectsTab => PROJECT_TABS.find((tab) => tab === value) ?? 'projects';
