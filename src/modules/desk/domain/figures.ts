/** Business metrics, by day. */
export const FIGURES = ['turnover', 'commission', 'sign_ups', 'orders', 'completed', 'answer_minutes'] as const;
export type Figure = (typeof FIGURES)[number];

export const FIGURE_PERIODS = ['7', '30', '90'] as const;
