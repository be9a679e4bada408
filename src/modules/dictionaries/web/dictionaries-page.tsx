import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { applyChanges, type Changes } from '#platform/dictionary.ts';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TabLinks, tabLinkClass } from '#ui/tab-links.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Dictionaries, DictionaryTerm, dictionaryCalls } from '../contract.ts';
import { codeHint, codePattern, DICTIONARIES, type DictionaryId, NAME_MAX, WORDS_MAX } from '../domain/dictionaries.ts';
import styles from './dictionaries-page.module.css';

interface DictionariesPageProps {
  loaded: Dictionaries;
  of: DictionaryId;
}

type Asked = { term: DictionaryTerm | null } | null;

/** All of it: the browser does not know what the code was born with. */
const changesOf = ({ items }: Dictionaries): Changes =>
  Object.fromEntries(
    items.map(({ dictionary, terms }) => [
      dictionary,
      {
        terms: terms.map(({ code, name, is_hidden }) => [code, name, is_hidden ? 1 : 0] as const),
        order: terms.map(({ code }) => code),
      },
    ]),
  );

export function DictionariesPage({ loaded, of }: DictionariesPageProps) {
  const api = useApi<typeof dictionaryCalls>();
  const [all, setAll] = useState(loaded);
  const [asked, setAsked] = useState<Asked>(null);
  const [isPending, setPending] = useState(false);
  const terms = all.items.find(({ dictionary }) => dictionary === of)?.terms ?? [];

  function take(next: Dictionaries) {
    // The forms of this browser offer it at once, too.
    applyChanges({ version: next.version, changes: changesOf(next) });
    setAll(next);
  }
  async function change(work: () => Promise<Dictionaries>) {
    setPending(true);
    try {
      take(await work());
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setPending(false);
    }
  }
  const hide = ({ code, is_hidden }: DictionaryTerm) =>
    change(() =>
      api('PATCH /v1/dictionaries/{dictionary}/terms/{code}', {
        params: { dictionary: of, code },
        body: { is_hidden: !is_hidden },
      }),
    );
  const move = (from: number, to: number) => {
    const codes = terms.map(({ code }) => code);
    const [moved = ''] = codes.splice(from, 1);
    codes.splice(to, 0, moved);
    return change(() =>
      api('PUT /v1/dictionaries/{dictionary}/order', { params: { dictionary: of }, body: { codes } }),
    );
  };

  return (
    <>
      <header className={`${styles.head} row wrap bottom spread gap-3`}>
        <div>
          <h1>Справочники</h1>
          <p className={`${styles.lead} above-1 soft`}>
            Изменения видны на всём сайте через несколько секунд. Скрытый пункт не предлагают в формах и фильтрах, но у
            кого он выбран, у того останется.
          </p>
        </div>
        <Button icon={<IconPlus aria-hidden="true" />} onClick={() => setAsked({ term: null })}>
          Добавить
        </Button>
      </header>
      <TabLinks label="Справочники">
        {(Object.keys(DICTIONARIES) as DictionaryId[]).map((id) => (
          <AppLink
            key={id}
            to={`/admin/dictionaries?of=${id}`}
            aria-current={id === of ? 'page' : undefined}
            className={tabLinkClass}
          >
            {DICTIONARIES[id]}
            <small>{all.items.find(({ dictionary }) => dictionary === id)?.terms.length ?? 0}</small>
          </AppLink>
        ))}
      </TabLinks>
      <Card as="section" aria-label={DICTIONARIES[of]} className={styles.card}>
        <ol className={`${styles.list} lines`}>
          {terms.map((term, place) => (
            <li className="row wrap middle gap-3 rows-1" key={term.code}>
              <span className={`${styles.name} row baseline gap-2 rows-h shrinks anywhere wrap`}>
                <b>{term.name}</b>
                <code className="faint">{term.code}</code>
              </span>
              {term.is_hidden ? <Tag tone="warn">Скрыт</Tag> : null}
              <span className="row gap-h">
                <IconButton
                  size="sm"
                  label={`Выше: ${term.name}`}
                  icon={<IconArrowUp aria-hidden="true" />}
                  disabled={isPending || place === 0}
                  onClick={() => void move(place, place - 1)}
                />
                <IconButton
                  size="sm"
                  label={`Ниже: ${term.name}`}
                  icon={<IconArrowDown aria-hidden="true" />}
                  disabled={isPending || place === terms.length - 1}
                  onClick={() => void move(place, place + 1)}
                />
                <IconButton
                  size="sm"
                  label={`Изменить: ${term.name}`}
                  icon={<IconPencil aria-hidden="true" />}
                  disabled={isPending}
                  onClick={() => setAsked({ term })}
                />
                <IconButton
                  size="sm"
                  label={term.is_hidden ? `Вернуть: ${term.name}` : `Скрыть: ${term.name}`}
                  icon={term.is_hidden ? <IconEye aria-hidden="true" /> : <IconEyeOff aria-hidden="true" />}
                  disabled={isPending}
                  onClick={() => void hide(term)}
                />
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {asked ? (
        <TermDialog
          of={of}
          term={asked.term}
          onClose={() => setAsked(null)}
          onDone={(next) => {
            take(next);
            setAsked(null);
          }}
        />
      ) : null}
    </>
  );
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

interface TermDialogProps {
  of: DictionaryId;
  /** Null adds one. */
  term: DictionaryTerm | null;
  onClose: () => void;
  onDone: (next: Dictionaries) => void;
}

function TermDialog({ of, term, onClose, onDone }: TermDialogProps) {
  const api = useApi<typeof dictionaryCalls>();
  const form = useForm({
    initial: { name: term?.name ?? '', code: term?.code ?? '', words: term?.words.join(', ') ?? '' },
    check: ({ name, code, words }) => ({
      ...(name.trim().length < 2 && { name: 'Название — от 2 символов.' }),
      ...(!codePattern(of).test(code.trim()) && { code: codeHint(of) }),
      ...(wordsIn(words).length > WORDS_MAX && { words: `Не больше ${WORDS_MAX} слов.` }),
    }),
    submit: async ({ name, code, words }) => {
      const params = { dictionary: of };
      onDone(
        term
          ? await api('PATCH /v1/dictionaries/{dictionary}/terms/{code}', {
              params: { ...params, code: term.code },
              body: { name, words: wordsIn(words) },
            })
          : await api('POST /v1/dictionaries/{dictionary}/terms', {
              params,
              body: { name, code, words: wordsIn(words) },
            }),
      );
      showToast(term ? 'Сохранили' : 'Добавили', { tone: 'good' });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isPending}
      title={term ? `Изменить: ${term.name}` : `${DICTIONARIES[of]}: новый пункт`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={form.isPending}>
            Отмена
          </Button>
          <Button pending={form.isPending} onClick={() => void form.send()}>
            {term ? 'Сохранить' : 'Добавить пункт'}
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        <TextField label="Название" maxLength={NAME_MAX} {...form.field('name')} />
        <TextField
          label="Код"
          hint={term ? 'Код не меняется: по нему хранят выбранное.' : codeHint(of)}
          readOnly={term !== null}
          autoComplete="off"
          {...form.field('code')}
        />
        <TextField
          multiline
          label="Слова для поиска"
          hint="Через запятую: как ещё это пишут и называют. Слово, которое стоит у нескольких пунктов, ведёт ко всем."
          rows={3}
          {...form.field('words')}
        />
        {form.failure ? (
          <Notice tone="bad" live>
            {form.failure.error.message}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
