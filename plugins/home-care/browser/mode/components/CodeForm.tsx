import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Callout, Card, CheckField, Form, SubmitButton, TextField, useForm } from '#ui';
import { Router } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { ModeStore } from '../ModeStore.ts';
import { canHavePin, loadPin } from '../pin/loadPin.ts';
import { NewPinFields, useNewPin } from '../pin/NewPinFields.tsx';

/** A code is typed, or comes with a link, which leaves the address at once. */
export const CodeForm = observer(() => {
  const t = useMessages(messages);
  const mode = useStore(ModeStore);
  const router = useService(Router);
  const refused = useRefused();
  const rules = useNewPin(({ shared }: { shared: boolean }) => shared);
  const form = useForm({
    fields: { code: { label: t.code, required: true }, shared: { label: t.othersUse }, ...rules.fields },
    // Whoever had a PIN here wants one again.
    initial: { code: '', shared: mode.pin !== null, ...rules.initial },
    submit: async ({ code, shared, pin }) => {
      if (!shared && !mode.pin && mode.left.length === 0) return refused(mode.open(code.trim()));
      // Before the code is used up.
      const { openByCode } = await loadPin();
      return refused(openByCode(mode, code.trim(), shared ? pin : null));
    },
  });
  useEffect(() => {
    const { code } = router.takeQuery('code');
    if (code === undefined) return;
    form.set('code', code);
    if (!mode.pin) void form.submit();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the link that led here
  }, []);
  return (
    <Card className="hc-code">
      {mode.lockedOut && (
        <Callout tone="wait" role="alert">
          {t.lockedOut}
        </Callout>
      )}
      {mode.ended && <Callout tone="wait">{t.ended}</Callout>}
      <Form form={form} label={t.codeTitle}>
        <TextField form={form} name="code" maxLength={40} autoComplete="one-time-code" placeholder="XXXX-XXXX-XXXX" />
        {canHavePin() && <CheckField form={form} name="shared" help={t.othersUseHelp} />}
        {form.values.shared && <NewPinFields form={form} />}
        <SubmitButton form={form} fill size="large">
          {t.openMode}
        </SubmitButton>
      </Form>
    </Card>
  );
});
