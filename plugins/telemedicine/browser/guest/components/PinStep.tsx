import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Callout, CodeField, Form, SendAgain, SubmitButton, useForm } from '#ui';
import { LobbySection } from '../../lobby/components/LobbySection.tsx';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import type { GuestEntranceStore } from '../stores/GuestEntranceStore.ts';

const digits = (typed: string): string => typed.replaceAll(/\D/g, '');

/** One field that takes a pasted or read-out PIN however it is written. */
export const PinStep = observer(({ entrance }: { readonly entrance: GuestEntranceStore }) => {
  const t = useMessages(lobbyMessages);
  const form = useForm({
    fields: {
      pin: { label: t.pin, required: true, check: (pin) => (digits(pin).length === 6 ? undefined : t.pinDigits) },
    },
    initial: { pin: '' },
    submit: async ({ pin }) => {
      await entrance.open(digits(pin));
      if (entrance.wrong || entrance.locked !== null) form.set('pin', '');
    },
  });
  const { wrong, locked } = entrance;
  return (
    <LobbySection title={t.pinTitle}>
      <p>{t.pinText}</p>
      {wrong && (
        <Callout tone="bad" role="alert">
          {t.pinWrong} {wrong.left !== null && t.pinLeft(wrong.left)}
        </Callout>
      )}
      {locked !== null && (
        <Callout tone="bad" role="alert">
          {t.pinLocked(locked)}
        </Callout>
      )}
      <Form form={form} label={t.pinTitle}>
        <CodeField form={form} name="pin" />
        <SubmitButton form={form} fill size="large">
          {t.pinEnter}
        </SubmitButton>
      </Form>
      <SendAgain
        words={{ again: t.pinResend, againIn: t.pinResendIn, sent: t.pinSent }}
        send={() => entrance.resend()}
      />
    </LobbySection>
  );
});
