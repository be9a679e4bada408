import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { counted } from '#words/plurals.ts';
import type { LegalityRule, legalityCalls } from '../contract.ts';
import { versionOn } from '../domain/versions.ts';
import styles from './legality.module.css';
import { Light, type Names } from './light.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const GROUPS = {
  platform: 'Площадки',
  address: 'Адреса',
  foreign_agent: 'Иностранные агенты',
  category: 'Товары',
  age: 'Возраст',
  documents: 'Документы',
  audience: 'Аудитория',
  words: 'Слова',
} as const;

const VERSIONS = { one: 'версия', few: 'версии', many: 'версий' };

type Version = LegalityRule['versions'][number];

interface RulesPageProps {
  loaded: readonly LegalityRule[];
  names: Names;
}

/** Every rule with what it says today, its history, and what can be done about it. */
export function RulesPage({ loaded, names }: RulesPageProps) {
  const api = useApi<typeof legalityCalls>();
  const [rules, setRules] = useState(loaded);
  const [asked, setAsked] = useState<{ rule: LegalityRule | null } | null>(null);
  const [dropped, setDropped] = useState<{ rule: LegalityRule; version: Version } | null>(null);
  const [isPending, setPending] = useState(false);
  const today = dayOf(new Date());

  async function drop({ rule, version }: { rule: LegalityRule; version: Version }) {
    setPending(true);
    try {
      const params = { rule_id: rule.rule_id, version_id: version.version_id };
      setRules((await api('DELETE /v1/legality/rules/{rule_id}/versions/{version_id}', { params })).items);
      showToast(version.from > today ? 'Убрали' : 'Отозвали', { tone: 'good' });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setPending(false);
      setDropped(null);
    }
  }

  return (
    <>
      <PageHead
        title="Правила законности"
        lead="Каждое с датой и источником. Старые версии не стираем: по ним судят о прошлых сделках."
      >
        <Button icon={<IconPlus aria-hidden="true" />} onClick={() => setAsked({ rule: null })}>
          Новое правило
        </Button>
      </PageHead>
      {Object.entries(GROUPS).map(([kind, title]) => {
        const own = rules.filter(({ subject }) => subject.kind === kind);
        return own.length === 0 ? null : (
          <Box key={kind} title={title}>
            <ul>
              {own.map((rule) => (
                <OneRule
                  key={rule.rule_id}
                  {...{ rule, today }}
                  onChange={() => setAsked({ rule })}
                  onDrop={(version) => setDropped({ rule, version })}
                />
              ))}
            </ul>
          </Box>
        );
      })}
      {asked ? (
        <RuleDialog
          rule={asked.rule}
          names={names}
          today={today}
          onClose={() => setAsked(null)}
          onDone={(items) => {
            setRules(items);
            setAsked(null);
          }}
        />
      ) : null}
      {dropped ? (
        <ConfirmDialog
          title={`${dropped.rule.title}: ${dropped.version.from > today ? 'убрать' : 'отозвать'} версию?`}
          action={dropped.version.from > today ? 'Убрать' : 'Отозвать'}
          isPending={isPending}
          onConfirm={() => void drop(dropped)}
          onClose={() => setDropped(null)}
        >
          {dropped.version.from > today
            ? `Версия с ${longDay(dropped.version.from)} ещё не действовала: от неё ничего не останется.`
            : 'Она перестанет действовать сразу, вместо неё — предыдущая, если она есть. В истории останется, что её отозвали. Сделки, заключённые при ней, не изменятся.'}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface OneRuleProps {
  rule: LegalityRule;
  today: string;
  onChange: () => void;
  onDrop: (version: Version) => void;
}

function OneRule({ rule, today, onChange, onDrop }: OneRuleProps) {
  const now = versionOn(rule, today);
  return (
    <li className={`${styles.rule} stack gap-2 line-above pad-y-4`}>
      <div className="row wrap middle gap-3 rows-1">
        <b className="anywhere">{rule.title}</b>
        {now ? <Light light={now.light} /> : <Tag>Сегодня не действует</Tag>}
        <span className="row wrap gap-2 push">
          {now ? (
            <Button variant="ghost" size="sm" onClick={() => onDrop(now)}>
              Отозвать
            </Button>
          ) : null}
          <Button variant="quiet" size="sm" onClick={onChange}>
            Новая версия
          </Button>
        </span>
      </div>
      {now ? (
        <>
          <p>{now.words}</p>
          <Ground version={now} />
        </>
      ) : null}
      {rule.versions.length > 1 || !now ? (
        <details>
          <summary className="note">История, {counted(rule.versions.length, VERSIONS)}</summary>
          <ol className="stack gap-3 above-3">
            {rule.versions.map((version) => (
              <li key={version.version_id} className="row wrap middle gap-3 rows-1">
                <Light light={version.light} />
                <Ground version={version} />
                {version.withdrawn_on ? <Tag>Отозвана {longDay(version.withdrawn_on)}</Tag> : null}
                {version.from > today ? (
                  <Button variant="ghost" size="sm" onClick={() => onDrop(version)}>
                    Убрать
                  </Button>
                ) : null}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </li>
  );
}

/** From when, by which law, and where that can be read. */
function Ground({ version: { from, to, law, source, source_url } }: { version: Version }) {
  return (
    <p className="note anywhere">
      С {longDay(from)}
      {to ? ` по ${longDay(to)}` : ''} · {law} ·{' '}
      {source_url ? (
        <a className={textLinkClass} href={source_url} target="_blank" rel="noopener noreferrer">
          {source}
        </a>
      ) : (
        source
      )}
    </p>
  );
}
