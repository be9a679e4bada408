/** The parts of the page; which one is open stands in its address. */
export const TABS = ['overview', 'objects', 'complaints', 'disputes', 'appeals', 'marking', 'log'] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (value: unknown): Tab => TABS.find((tab) => tab === value) ?? 'overview';
