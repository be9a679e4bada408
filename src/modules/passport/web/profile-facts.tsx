import { Fact, Facts } from '#ui/facts.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDayOf } from '#words/moments.ts';
import { REGIONS } from '../../geography/contract.ts';
import type { Profile } from '../contract.ts';
import { LEGAL_FORM_NAMES, webHost } from './profile-format.ts';

/** The site is the person's own: no weight for search engines, no way back into our window. */
function WebsiteLink({ address }: { address: string }) {
  const host = webHost(address);
  if (host === null) return null;
  return (
    <a href={address} target="_blank" rel="nofollow ugc noopener" className={textLinkClass}>
      {host}
      <span className="visually-hidden"> (откроется в новой вкладке)</span>
    </a>
  );
}

/** Only what is known is listed. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { company_name, legal_form, region, website, created_at } = profile;
  return (
    <Facts>
      {company_name ? <Fact term="Компания">{company_name}</Fact> : null}
      {legal_form ? <Fact term="Форма работы">{LEGAL_FORM_NAMES[legal_form]}</Fact> : null}
      {region ? <Fact term="Регион">{REGIONS[region]}</Fact> : null}
      {website && webHost(website) ? (
        <Fact term="Сайт">
          <WebsiteLink address={website} />
        </Fact>
      ) : null}
      <Fact term="На бирже с">
        <time dateTime={created_at}>{longDayOf(created_at)}</time>
      </Fact>
    </Facts>
  );
}
