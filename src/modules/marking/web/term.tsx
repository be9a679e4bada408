import { AppLink } from '#platform/web/app-link.tsx';
import { Popover } from '#ui/popover.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { GLOSSARY, type TermName } from './glossary.ts';

/** A word of the law that says what it means when pressed. Not within a paragraph: its panel is a block. */
function Term({ of }: { of: TermName }) {
  const { name, words } = GLOSSARY[of];
  return (
    <Popover
      label={`Что такое ${name}`}
      trigger={(props) => (
        <button {...props} type="button" className={`${textLinkClass} bare pad-0`} aria-label={`Что такое ${name}`}>
          {name}
        </button>
      )}
    >
      <p className="t-14">
        <b className="strong">{name}.</b> {words}
      </p>
      <AppLink to={`/help#${of}`} className={`${textLinkClass} t-14 inline above-2`}>
        Ещё в справке
      </AppLink>
    </Popover>
  );
}

/** «Что это: erid, ОРД», where a page names them first. */
export function Terms({ of }: { of: readonly TermName[] }) {
  return (
    <div className="row wrap middle gap-2 note">
      <span>Что это:</span>
      {of.map((name) => (
        <Term key={name} of={name} />
      ))}
    </div>
  );
}
