import { hasMixedLetters, platformAt } from '../../../legality/contract.ts';
import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';
import { PLATFORMS, type Platform } from './dictionaries.ts';

const sum = (shares: readonly number[]) => shares.reduce((total, each) => total + each, 0);
/** Places that are not on the internet: an address typed before stays hidden. */
const WITHOUT_ADDRESS: readonly (string | null)[] = ['outdoor', 'event'];
const today = () => new Date().toISOString().slice(0, 10);

/** Where the address is typed it is said there, else where the platform is chosen. */
function otherPlatform(chosen: string | null, url: string | null): Record<string, string> {
  const platform = platformAt(url);
  if (!url || !platform || chosen === null || chosen === platform) return {};
  const name = PLATFORMS[platform as Platform];
  return WITHOUT_ADDRESS.includes(chosen)
    ? {
        platform: `У этого объекта остался адрес «${url}». Выберите «${name}», а для другой площадки создайте новый объект.`,
      }
    : { url: `По этому адресу «${name}». Выберите эту площадку или дайте другую ссылку.` };
}

export const resourceRules: KindRules<Details['resource']> = {
  problems: ({ url, measured_on, audience_split: { ages, geo } }) => ({
    ...(url &&
      hasMixedLetters(url) && {
        url: 'В адресе смешаны русские и латинские буквы. Наберите его буквами одного алфавита.',
      }),
    ...(measured_on && measured_on > today() && { measured_on: 'Замер не может быть в будущем.' }),
    ...(ages && sum(Object.values(ages)) > 100.5 && { 'audience_split.ages': 'Доли возрастов в сумме больше 100 %.' }),
    ...(sum(geo.map(({ share }) => share)) > 100.5 && { 'audience_split.geo': 'Доли мест в сумме больше 100 %.' }),
  }),
  missing: ({ average_reach, platform, url }) => ({
    ...(average_reach === 0 && { average_reach: 'Укажите средний охват.' }),
    ...otherPlatform(platform, url),
  }),
  audience: ({ audience_size }) => audience_size,
  // What was published before the two were compared is judged by its address.
  place({ platform: chosen, url, audience_size, register_number }) {
    const platform = platformAt(url) ?? chosen;
    return {
      platform,
      url: WITHOUT_ADDRESS.includes(platform) ? null : url,
      audience: audience_size,
      registerNumber: register_number,
    };
  },
  refusedTopics: ({ refused_topics }) => refused_topics,
  figures: ({ measured_on, audience_size, average_reach, engagement_rate }) =>
    measured_on && audience_size !== null ? { measured_on, audience_size, average_reach, engagement_rate } : null,
};
