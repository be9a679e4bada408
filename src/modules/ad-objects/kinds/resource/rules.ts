import { dayOf } from '#words/moments.ts';
import { hasMixedLetters, isIpAddress, isShortLink, platformAt } from '../../../legality/contract.ts';
import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';
import { PLATFORMS, type Platform, REGISTER_NUMBER_FORM, WITHOUT_ADDRESS } from './dictionaries.ts';

const sum = (shares: readonly number[]) => shares.reduce((total, each) => total + each, 0);
const isWithoutAddress = (platform: string | null) =>
  (WITHOUT_ADDRESS as readonly (string | null)[]).includes(platform);
/** Format of a number in the register of pages: «нет» and «1» are none. The SQL filter «Можно сейчас» uses the same pattern. */
const REGISTER_NUMBER = new RegExp(REGISTER_NUMBER_FORM);
const SHORT_LINK = 'Это короткая ссылка: по ней не видно, куда она ведёт. Укажите адрес самой площадки.';

/** Where the address is typed it is said there, else where the platform is chosen. */
function otherPlatform(chosen: string | null, url: string | null): Record<string, string> {
  const platform = platformAt(url);
  if (!url || !platform || chosen === null || chosen === platform) return {};
  const name = PLATFORMS[platform as Platform];
  return isWithoutAddress(chosen)
    ? {
        platform: `У этого объекта остался адрес «${url}». Выберите «${name}», а для другой площадки создайте новый объект.`,
      }
    : { url: `По этому адресу «${name}». Выберите эту площадку или дайте другую ссылку.` };
}

export const resourceRules: KindRules<Details['resource']> = {
  readAs: null,
  problems: ({ url, register_number, measured_on, audience_split: { ages, geo } }, before) => ({
    ...(url &&
      hasMixedLetters(url) && {
        url: 'В адресе смешаны русские и латинские буквы. Наберите его буквами одного алфавита.',
      }),
    ...(url &&
      url !== before.url &&
      isIpAddress(url) && { url: 'Укажите имя сайта, а не его IP-адрес: по цифрам не видно, чья это площадка.' }),
    ...(url && url !== before.url && isShortLink(url) && { url: SHORT_LINK }),
    // Legacy: a number that was there before its format was checked is accepted.
    ...(register_number &&
      register_number !== before.register_number &&
      !REGISTER_NUMBER.test(register_number) && {
        register_number: 'В номере не меньше пяти цифр, и не одни нули. Если номера нет, оставьте поле пустым.',
      }),
    ...(measured_on && measured_on > dayOf(new Date()) && { measured_on: 'Замер не может быть в будущем.' }),
    ...(ages && sum(Object.values(ages)) > 100.5 && { 'audience_split.ages': 'Доли возрастов в сумме больше 100 %.' }),
    ...(sum(geo.map(({ share }) => share)) > 100.5 && { 'audience_split.geo': 'Доли мест в сумме больше 100 %.' }),
  }),
  missing: ({ average_reach, platform, url }) => ({
    ...(average_reach === 0 && { average_reach: 'Укажите средний охват.' }),
    ...(url && isShortLink(url) && { url: SHORT_LINK }),
    ...otherPlatform(platform, url),
  }),
  audience: ({ audience_size }) => audience_size,
  // Legacy: objects published before address and platform were compared are judged by the address.
  place({ platform: chosen, url, audience_size, register_number }) {
    const platform = platformAt(url) ?? chosen;
    return {
      platform,
      url: isWithoutAddress(platform) ? null : url,
      audience: audience_size,
      registerNumber: register_number && REGISTER_NUMBER.test(register_number) ? register_number : null,
    };
  },
  refusedTopics: ({ refused_topics }) => refused_topics,
  figures: ({ measured_on, audience_size, average_reach, engagement_rate }) =>
    measured_on && audience_size !== null ? { measured_on, audience_size, average_reach, engagement_rate } : null,
};
