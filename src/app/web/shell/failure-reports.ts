/**
 * Tells the server's log of a session check or a sign-out that failed, whichever page made it: the person sees nothing of
 * it, so somebody must. Reports wait in the tab's own storage, which a reload does not empty, until there is a connection.
 * Each goes out once, as a beacon: nobody waits for its answer, and one that fails is dropped.
 */
import type { Report } from '#modules/reports/contract.ts';
import { API_BASE } from '#platform/api-base.ts';
import { type Transport, wire } from '#platform/web/api.ts';

type Failure = Pick<Report, 'failed' | 'status' | 'request_id'>;

const WATCHED: Readonly<Record<string, Report['failed']>> = {
  [`GET ${API_BASE}/v1/passport/login`]: 'session_check',
  [`GET ${API_BASE}/v1/passport/logout`]: 'logout',
};
const KEY = 'failure-reports';
/** Of one page, and in waiting. */
const MAX = 5;
/** A connection that broke is given a moment to come back; besides, a page that is being left breaks its own requests. */
const PAUSE_MS = 3000;

let told = 0;

/** Returns the function that stops it. */
export function watchFailures(): () => void {
  const { send } = wire;
  wire.send = watched(send);
  sendReports();
  addEventListener('online', sendReports);
  return () => {
    wire.send = send;
    removeEventListener('online', sendReports);
  };
}

function watched(send: Transport): Transport {
  return async (request) => {
    const failed = WATCHED[`${request.method} ${request.path}`];
    if (!failed) return send(request);
    try {
      const answer = await send(request);
      // 401 is the usual answer to a session that has ended.
      if (answer.status !== 401 && (answer.body as { data?: unknown } | undefined)?.data === undefined)
        tell({ failed, status: answer.status, request_id: answer.headers['x-request-id'] });
      return answer;
    } catch (error) {
      tell({ failed, status: 'network' });
      throw error;
    }
  };
}

function tell(failure: Failure): void {
  told += 1;
  if (told > MAX) return;
  const report: Report = { ...failure, path: location.pathname.slice(0, 200), at: new Date().toISOString() };
  const kept = waiting();
  // Deduplicated: one outage is reported once, however many requests it broke.
  const isTold =
    report.status === 'network' &&
    kept.some(({ failed, status, path }) => status === 'network' && failed === report.failed && path === report.path);
  if (!isTold) keep([...kept, report].slice(-MAX));
  setTimeout(sendReports, failure.status === 'network' ? PAUSE_MS : 0);
}

function sendReports(): void {
  if (!navigator.onLine) return;
  const reports = waiting();
  keep([]);
  for (const report of reports) {
    navigator.sendBeacon(`${API_BASE}/v1/reports`, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  }
}

/** Storage may be forbidden or hold anything; neither is worth a failure of its own. */
function waiting(): Report[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keep(reports: readonly Report[]): void {
  try {
    if (reports.length > 0) sessionStorage.setItem(KEY, JSON.stringify(reports));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then they are lost.
  }
}
