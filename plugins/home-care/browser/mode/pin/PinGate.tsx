import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, Card, CodeField, Form, SubmitButton, useForm } from '#ui';
import { Errors, Http, Router } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { ModeStore } from '../ModeStore.ts';
import { lookAtGate, settleTries } from './pinActs.ts';
import { pinMessages } from '../../messages/pin/index.ts';
import { pinLength } from './pinState.ts';
import { usePin } from './usePin.ts';

const lookEveryMs = 30_000;

export interface PinGateProps {
  /** For whoever has a new code. */
  readonly code: ReactNode;
}

/** What stands in place of a locked mode: nothing of anybody. */
export const PinGate = observer(({ code }: PinGateProps) => {
  const t = useMessages(messages);
  const own = useMessages(pinMessages);
  const mode = useStore(ModeStore);
  const http = useService(Http);
  const errors = useService(Errors);
  const router = useService(Router);
  // A link with a new code led here.
  const [byCode, setByCode] = useState(() => router.query.has('code'));
  const { take, waitSeconds } = usePin();
  useEffect(() => {
    settleTries(mode);
    const report = (error: unknown): void =>
      errors.report(error, { feature: 'home-care', doing: 'asking at the gate' });
    const look = (): void => void lookAtGate(mode, http).catch(report);
    look();
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [mode, http, errors]);
  const form = useForm({
    fields: {
      pin: {
        label: own.pin,
        required: true,
        check: (pin: string) => (pin.length < pinLength ? t.pinShort : undefined),
      },
    },
    initial: { pin: '' },
    submit: async ({ pin }) => {
      form.set('pin', '');
      const opened = await take(pin, 'pin');
      if (opened) mode.unlock(opened.held, opened.secret);
      return opened !== null;
    },
  });
  if (byCode)
    return (
      <>
        {code}
        <Button intent="quiet" fill size="large" onClick={() => setByCode(false)}>
          {own.backToPin}
        </Button>
      </>
    );
  const { pin } = mode;
  return (
    <Card className="hc-code hc-gate">
      {pin?.over && <Callout tone="wait">{own.overUnsent}</Callout>}
      {pin !== null && pin.unsent > 0 && <Callout tone="wait">{own.unsentHere(pin.unsent)}</Callout>}
      <Form form={form} label={t.pinTitle}>
        <CodeField form={form} name="pin" hidden />
        <SubmitButton form={form} fill size="large">
          {waitSeconds > 0 ? own.openIn(waitSeconds) : t.openMode}
        </SubmitButton>
      </Form>
      <Button intent="quiet" fill size="large" onClick={() => setByCode(true)}>
        {own.forgotPin}
      </Button>
    </Card>
  );
});
