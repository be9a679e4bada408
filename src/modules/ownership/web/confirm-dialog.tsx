import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { CopyLine } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { Claim, Method, ownershipCalls, ShownFinding } from '../contract.ts';
import { confirmedWords, controlledBy, lapseWords, METHOD_WORDS, troubleWords } from './words.ts';

interface ConfirmDialogProps {
  objectId: string;
  /** As the page knows it, until the claim has come. */
  isConfirmed: boolean;
  onClose: () => void;
}

/** Where the code belongs, and at once whether it is there. */
export function ConfirmOwnershipDialog({ objectId, isConfirmed: wasConfirmed, onClose }: ConfirmDialogProps) {
  const api = useApi<typeof ownershipCalls>();
  const router = useRouter();
  const [claim, setClaim] = useState<Claim | null>(null);
  const [chosen, setChosen] = useState<Method | null>(null);
  const [finding, setFinding] = useState<(ShownFinding & { method: Method }) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    api('POST /v1/ownership/{object_id}/claim', { params: { object_id: objectId } }).then(
      (answer) => isCurrent && setClaim(answer),
      (error) => isCurrent && setFailure(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, objectId]);

  const isConfirmed = claim ? claim.state === 'confirmed' : wasConfirmed;
  const lapse = claim && lapseWords(claim);
  const instruction =
    claim?.instructions.find(({ method }) => method === (chosen ?? claim.confirmation?.method)) ??
    claim?.instructions[0];

  async function check(method: Method) {
    setPending(true);
    setFinding(null);
    setFailure(null);
    try {
      const answer = await api('POST /v1/ownership/{object_id}/check', {
        params: { object_id: objectId },
        body: { method },
      });
      setClaim(answer.claim);
      setFinding({ ...answer.finding, method });
      if (answer.finding.is_found) await router.invalidate();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setPending(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isConfirmed ? 'Владение' : 'Подтвердите владение'}
      footer={
        instruction ? (
          <Button pending={isPending} onClick={() => check(instruction.method)}>
            Проверить
          </Button>
        ) : null
      }
    >
      <div className="stack gap-4">
        {claim ? (
          <p className="soft">
            {isConfirmed
              ? 'Покупатели видят, что вы управляете '
              : 'Поместите код туда, где это может сделать только владелец, и покупатели увидят, что вы управляете '}
            {controlledBy(claim)}. Цифры аудитории это не подтверждает.
          </p>
        ) : failure ? null : (
          <p className="soft" role="status">
            Готовим код…
          </p>
        )}
        {claim && claim.instructions.length > 1 ? (
          <RadioCards
            label="Куда поместить код"
            options={claim.instructions.map(({ method }) => ({
              value: method,
              label: METHOD_WORDS[method].label,
              note: METHOD_WORDS[method].note,
            }))}
            value={instruction?.method ?? null}
            onChange={(method) => {
              setChosen(method);
              setFinding(null);
              setFailure(null);
            }}
          />
        ) : null}
        {instruction ? (
          <ol className="stack gap-3">
            <li className="stack gap-1h">
              <span className="t-13 strong">1. {METHOD_WORDS[instruction.method].place}</span>
              <CopyLine caption={null} value={instruction.place} label="Скопировать адрес" />
            </li>
            <li className="stack gap-1h">
              <span className="t-13 strong">2. {METHOD_WORDS[instruction.method].value}</span>
              <CopyLine caption={null} value={instruction.value} label="Скопировать код" />
            </li>
          </ol>
        ) : null}
        {finding && !finding.is_found ? (
          <Notice tone="warn" live title="Кода пока не нашли">
            {troubleWords(finding, finding.method)}
          </Notice>
        ) : null}
        {isConfirmed && claim?.confirmation ? (
          <Notice tone="good" live title={confirmedWords(claim.confirmation)}>
            Не убирайте код: раз в месяц мы проверяем его снова.
          </Notice>
        ) : null}
        {lapse && !finding ? (
          <Notice tone="warn" title={lapse.title}>
            {lapse.text}
          </Notice>
        ) : null}
        {failure ? (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
