import { notFound } from '@tanstack/react-router';
import { ApiError } from './api.ts';

/** What a loader makes of a failure: of what is not there, or not for this person, the page «Page Not Found». */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
}
