import { API_BASE } from '#platform/api-base.ts';

export const templatePath = (kind: string): string => `${API_BASE}/v1/products/${kind}/template.xlsx`;

export const exportPath = (kind: string, format: 'csv' | 'xlsx'): string =>
  `${API_BASE}/v1/products/${kind}/export.${format}`;
