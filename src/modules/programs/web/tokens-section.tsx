import { IconCode, IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, messageOf } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Box, BoxFoot } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { longDayOf, ownZone } from '#words/moments.ts';
import { Moment } from '../../safety/web/index.ts';
import type { programCalls, Token } from '../contract.ts';
import { SCOPE_WORDS } from '../domain/scopes.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Opened = { what: 'create' } | { what: 'secret'; secret: string } | { what: 'revoke'; token: Token } | null;

/** It asks for what it shows by itself, so any page of settings may hold it. */
export function TokensSection() {
  const api = useApi<typeof programCalls>();
  const router = useRouter();
  const [tokens, setTokens] = useState<readonly Token[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const load = useCallback(async () => {
    try {
      setTokens((await api('GET /v1/programs/tokens')).items);
      setTrouble(null);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  }, [api]);
  useEffect(() => void load(), [load]);
  const close = () => setOpened(null);
  /** With the log on the same page, which tells of it. */
  const reload = async () => {
    await load();
    await router.invalidate();
  };

  return (
    <Box
      flush
      title="Токены"
      note="Для ваших программ: вызывают API от вашего имени, без пароля."
      end={
        <Button
          variant="line"
          size="sm"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => setOpened({ what: 'create' })}
        >
          Создать
        </Button>
      }
    >
      <ul>
        {tokens?.map((token) => (
          <TokenLine key={token.token_id} token={token} onRevoke={() => setOpened({ what: 'revoke', token })} />
        ))}
      </ul>
      <BoxFoot role="status">
        {trouble ?? (tokens?.length === 0 ? 'Пока ни одного. ' : null)}
        {trouble ? null : (
          <a href="/api/docs" className={textLinkClass}>
            Описание API с примерами
          </a>
        )}
      </BoxFoot>
      {opened?.what === 'create' ? (
        <CreateTokenDialog
          onClose={close}
          onCreated={(secret) => {
            setOpened({ what: 'secret', secret });
            void reload();
          }}
        />
      ) : null}
      {opened?.what === 'secret' ? (
        <SecretDialog title="Токен создан" secret={opened.secret} copyLabel="Скопировать токен" onClose={close}>
          Храните его как пароль. Программа передаёт его в заголовке «Authorization: Bearer …».
        </SecretDialog>
      ) : null}
      {opened?.what === 'revoke' ? <RevokeDialog token={opened.token} onDone={reload} onClose={close} /> : null}
    </Box>
  );
}

function TokenLine({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, scopes, expires_at, is_expired, last_used_at, last_address } = token;
  return (
    <SettingLine
      as="li"
      icon={<IconCode aria-hidden="true" />}
      title={
        <>
          {name}
          {is_expired ? <Tag tone="warn">Истёк</Tag> : null}
        </>
      }
      note={
        <>
          {scopes.map((scope) => SCOPE_WORDS[scope].title).join(', ')} · до {longDayOf(expires_at, ownZone())}
          <br />
          {last_used_at ? (
            <>
              Использован <Moment at={last_used_at} /> · {last_address}
            </>
          ) : (
            'Ещё не использовался'
          )}
        </>
      }
      action={
        <Button variant="ghost" size="sm" aria-label={`Отозвать токен «${name}»`} onClick={onRevoke}>
          {is_expired ? 'Убрать' : 'Отозвать'}
        </Button>
      }
    />
  );
}

interface RevokeDialogProps {
  token: Token;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function RevokeDialog({ token: { token_id, name }, onDone, onClose }: RevokeDialogProps) {
  const api = useApi<typeof programCalls>();
  const form = useForm({
    initial: {},
    submit: async () => {
      try {
        await api('DELETE /v1/programs/tokens/{token_id}', { params: { token_id } });
      } catch (error) {
        // Gone already is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      onClose();
      showToast('Токен отозван', { tone: 'good' });
      await onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Отозвать токен «${name}»?`}
      locked={form.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Оставить
          </Button>
          <Button variant="danger" pending={form.isPending} onClick={() => void form.send()}>
            Отозвать
          </Button>
        </>
      }
    >
      <p>Программа с этим токеном потеряет доступ сразу. Вернуть его нельзя, только создать новый.</p>
      <FormFailure failure={form.failure} />
    </Dialog>
  );
}
