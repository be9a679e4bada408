import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';

const sum = (shares: readonly number[]) => shares.reduce((total, each) => total + each, 0);
/** Places that are not on the internet: an address typed before stays hidden. */
const WITHOUT_ADDRESS: readonly (string | null)[] = ['outdoor', 'event'];
const today = () => new Date().toISOString().slice(0, 10);

export const resourceRules: KindRules<Details['resource']> = {
  problems: ({ measured_on, audience_split: { ages, geo } }) => ({
    ...(measured_on && measured_on > today() && { measured_on: 'Замер не может быть в будущем.' }),
    ...(ages && sum(Object.values(ages)) > 100.5 && { 'audience_split.ages': 'Доли возрастов в сумме больше 100 %.' }),
    ...(sum(geo.map(({ share }) => share)) > 100.5 && { 'audience_split.geo': 'Доли мест в сумме больше 100 %.' }),
  }),
  missing: ({ average_reach }) => ({ ...(average_reach === 0 && { average_reach: 'Укажите средний охват.' }) }),
  audience: ({ audience_size }) => audience_size,
  place: ({ platform, url, audience_size, register_number }) => ({
    platform,
    url: WITHOUT_ADDRESS.includes(platform) ? null : url,
    audience: audience_size,
    registerNumber: register_number,
  }),
  refusedTopics: ({ refused_topics }) => refused_topics,
  figures: ({ measured_on, audience_size, average_reach, engagement_rate }) =>
    measured_on && audience_size !== null ? { measured_on, audience_size, average_reach, engagement_rate } : null,
};
