/** The kinds and states that marking tells apart. */

export const MARKING_MODES = ['off', 'manual', 'vk', 'test'] as const;
export type MarkingMode = (typeof MARKING_MODES)[number];

/** Охват registers and reports by itself, with the ОРД or with its stand-in. */
export const isRegistering = (mode: MarkingMode): boolean => mode === 'vk' || mode === 'test';

/** Registers whose erids are nobody's but theirs: the stand-in within the program, and the sandbox of the ОРД. */
export const TRIALS = ['test', 'sandbox'] as const;
export const isTrial = (environment: string): boolean => (TRIALS as readonly string[]).includes(environment);

/** Why a deal is not marked. */
export const NO_NEED = ['off', 'offline', 'contractor', 'before_marking', 'waived'] as const;

/** The register's names of people; foreign ones are not served. */
export const ADVERTISER_TYPES = ['juridical', 'ip', 'physical'] as const;

/** Forms that our editor makes; the ОРД knows more. */
export const CREATIVE_FORMS = [
  'text_block',
  'text_graphic_block',
  'banner',
  'video',
  'text_video_block',
  'audio',
  'text_audio_block',
  'live_video',
  'live_audio',
] as const;

/** Video and audio are registered by their own file, which we do not take: a still of it is another creative. */
export const isOfOwnErid = (form: (typeof CREATIVE_FORMS)[number], mode: MarkingMode): boolean =>
  isRegistering(mode) && /video|audio/.test(form);

/**
 * draft → approved by both sides (`ready` while one of them has) → `queued` → `registered` → `verified` or `bad`; `refused` by the
 * ОРД goes back to the editor. `manual`: the erid was typed in. `superseded`: a newer version has taken its place.
 */
export const CREATIVE_STATES = [
  'draft',
  'ready',
  'queued',
  'refused',
  'registered',
  'verified',
  'bad',
  'manual',
  'superseded',
] as const;
export type CreativeState = (typeof CREATIVE_STATES)[number];

/** With an erid that counts. */
export const ERID_STATES: readonly CreativeState[] = ['registered', 'verified', 'bad', 'manual'];

/** Licensed operators, and «другое». */
export const ERID_ISSUERS = ['vk', 'yandex', 'ozon', 'sber', 'mediascout', 'beeline', 'ord_a', 'other'] as const;

/**
 * `running`: the month goes on. `incomplete`: something besides the shows is missing. `open_deal`: what it cost is known when the deal
 * is closed. `changed`: it was reported, and what is said of it since waits to be sent. `refused`: by the ОРД or ЕРИР. `sent`: on its way or being checked. `frozen`: the fee is charged. `elsewhere`: the erid
 * came from another ОРД, where it is reported too.
 */
export const MONTH_ROW_STATES = [
  'running',
  'needs_shows',
  'incomplete',
  'open_deal',
  'refused',
  'ready',
  'changed',
  'sent',
  'verified',
  'frozen',
  'elsewhere',
] as const;
export type MonthRowState = (typeof MONTH_ROW_STATES)[number];

/**
 * Next actions of a deal or its marking. `fill`: the creative or its advertiser; `mend`: mend what the ОРД refused;
 * `erid`: to bring one from elsewhere; `agree_erid`: to agree to the one that the other side brought; `risk`: to read what the rules
 * say of the goods and take it on; `held`: a moderator keeps it from the ОРД.
 */
export const TURNS = [
  'answer',
  'terms',
  'fill',
  'requisites',
  'mend',
  'agree',
  'agree_erid',
  'risk',
  'erid',
  'register',
  'held',
  'publish',
  'check',
  'shows',
  'report',
] as const;

/** Changes of marking that are shown in the history of its deal. */
export const NOTED = ['agreed', 'erid', 'refused', 'declined', 'corrected', 'stopped'] as const;
