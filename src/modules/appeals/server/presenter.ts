import { KINDS } from '../../ad-objects/contract.ts';
import type { FileFacts } from '../../files/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Appeal as AppealLine } from '../../passport/server/index.ts';
import type { Appeal, QueuedAppeal, Ruling, RulingCase } from '../contract.ts';
import type { AppealRow, RulingRow } from './store.ts';

/** Path of the subject: of a complaint, its subject's; words and accounts have no page. */
function aboutOf({ subject, subject_kind, subject_id, before }: RulingRow): string | null {
  if (!KINDS.some((kind) => kind === subject_kind)) return null;
  const id = subject === 'complaint' ? before.object_id : subject_id;
  return id ? `/${subject_kind}/${id}` : null;
}

const presentRuling = (row: RulingRow): Ruling => ({
  ruling_id: row.ruling_id,
  subject: row.subject,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  title: row.title,
  rule: row.rule,
  field: row.field,
  words: row.words,
  about: aboutOf(row),
  decided_at: new Date(row.decided_at).toISOString(),
  appeal_until: new Date(row.appeal_until).toISOString(),
});

export type FilesById = ReadonlyMap<string, FileFacts>;

const presentAppeal = (row: AppealRow, files: FilesById): Appeal => ({
  appeal_id: row.appeal_id,
  text: row.text,
  files: row.files.flatMap((id) => files.get(id) ?? []),
  filed_at: row.filed_at.toISOString(),
  answer_by: row.answer_by.toISOString(),
  state: row.state,
  answer: row.answer,
  decided_at: row.decided_at?.toISOString() ?? null,
});

export const presentCase = (
  ruling: RulingRow,
  appeal: AppealRow | undefined,
  { now, hasJudge, files }: { now: Date; hasJudge: boolean; files: FilesById },
): RulingCase => ({
  ...presentRuling(ruling),
  appeal: appeal ? presentAppeal(appeal, files) : null,
  can: { appeal: !appeal && now < ruling.appeal_until },
  has_judge: hasJudge,
});

export const presentQueued = (
  { ruling, ...appeal }: AppealRow & { ruling: RulingRow },
  { faces, files, canAnswer }: { faces: Faces; files: FilesById; canAnswer: boolean },
): QueuedAppeal => ({
  ...presentAppeal(appeal, files),
  ruling: presentRuling(ruling),
  person: faceOf(faces, appeal.person_id),
  against: faceOf(faces, appeal.against_id),
  can: { answer: canAnswer },
});

export const pathOf = ({ ruling_id, subject, secret }: Pick<RulingRow, 'ruling_id' | 'subject' | 'secret'>): string =>
  // Only people who are blocked from signing in need the key.
  `/appeal/${ruling_id}${subject === 'account' ? `?key=${secret}` : ''}`;

export const presentLine = (ruling: RulingRow, appeal: AppealRow | undefined, now: Date): AppealLine => ({
  link: pathOf(ruling),
  until: ruling.appeal_until,
  rule: ruling.rule,
  state: appeal?.state ?? (now < ruling.appeal_until ? 'possible' : 'late'),
});
