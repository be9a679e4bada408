import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Appeal as AppealLine } from '../../passport/server/index.ts';
import type { Appeal, QueuedAppeal, Ruling, RulingCase } from '../contract.ts';
import type { AppealRow, RulingRow } from './store.ts';

const presentRuling = (row: RulingRow): Ruling => ({
  ruling_id: row.ruling_id,
  subject: row.subject,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  title: row.title,
  rule: row.rule,
  field: row.field,
  words: row.words,
  decided_at: new Date(row.decided_at).toISOString(),
  appeal_until: new Date(row.appeal_until).toISOString(),
});

const presentAppeal = (row: AppealRow): Appeal => ({
  appeal_id: row.appeal_id,
  text: row.text,
  filed_at: row.filed_at.toISOString(),
  answer_by: row.answer_by.toISOString(),
  state: row.state,
  answer: row.answer,
  decided_at: row.decided_at?.toISOString() ?? null,
});

export const presentCase = (
  ruling: RulingRow,
  appeal: AppealRow | undefined,
  { now, hasJudge }: { now: Date; hasJudge: boolean },
): RulingCase => ({
  ...presentRuling(ruling),
  appeal: appeal ? presentAppeal(appeal) : null,
  can: { appeal: !appeal && now < ruling.appeal_until },
  has_judge: hasJudge,
});

export const presentQueued = (
  { ruling, ...appeal }: AppealRow & { ruling: RulingRow },
  faces: Faces,
  canAnswer: boolean,
): QueuedAppeal => ({
  ...presentAppeal(appeal),
  ruling: presentRuling(ruling),
  person: faceOf(faces, appeal.person_id),
  against: faceOf(faces, appeal.against_id),
  can: { answer: canAnswer },
});

export const pathOf = ({ ruling_id, subject, secret }: Pick<RulingRow, 'ruling_id' | 'subject' | 'secret'>): string =>
  // Only whoever is shut out needs the key.
  `/appeal/${ruling_id}${subject === 'account' ? `?key=${secret}` : ''}`;

export const presentLine = (ruling: RulingRow, appeal: AppealRow | undefined, now: Date): AppealLine => ({
  link: pathOf(ruling),
  until: ruling.appeal_until,
  state: appeal?.state ?? (now < ruling.appeal_until ? 'possible' : 'late'),
});
