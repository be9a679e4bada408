import { notFound } from '@tanstack/react-router';
import { ApiError } from './api.ts';

/** Error handler of loaders: 404 becomes the page «Page Not Found». */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
}
