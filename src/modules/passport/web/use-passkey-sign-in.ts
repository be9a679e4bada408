import { useEffect, useRef, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { answerByPasskey, canUsePasskeys, offerPasskeys, withdrawOffer } from '#platform/web/passkeys.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { PasskeyAnswer, passportCalls } from '../contract.ts';

/** By the button, and by picking a passkey from the e-mail field's suggestions. */
export function usePasskeySignIn(onDone: () => Promise<void>) {
  const api = useApi<typeof passportCalls>();
  const [isPossible, setPossible] = useState(false);
  const form = useForm({ initial: {}, submit: async () => {} });
  const { attempt } = form;
  const isOfferWanted = useRef(false);

  async function present(passkey: object | null) {
    if (!passkey) return;
    await api('POST /v1/passport/login/passkey', { body: { passkey: passkey as PasskeyAnswer } });
    await onDone();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, when the page has come
  useEffect(() => {
    setPossible(canUsePasskeys());
    isOfferWanted.current = true;
    const ask = () => api('POST /v1/passport/login/passkey_question', { query: {} });
    offerPasskeys(ask, () => isOfferWanted.current).then(
      (passkey) => {
        if (passkey && isOfferWanted.current) void attempt(() => present(passkey));
      },
      // Without suggestions there is still the button.
      () => {},
    );
    return () => {
      isOfferWanted.current = false;
      void withdrawOffer();
    };
  }, []);

  return {
    isPossible,
    form,
    signIn() {
      isOfferWanted.current = false;
      void attempt(async () =>
        present(await answerByPasskey(await api('POST /v1/passport/login/passkey_question', { query: {} }))),
      );
    },
  };
}
