import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Callout, Card, Form, SubmitButton, TextField, useForm } from '#ui';
import { Router } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { ModeStore } from '../ModeStore.ts';

/** A code is typed, or comes with a link, which leaves the address at once. */
export const CodeForm = observer(() => {
  const t = useMessages(messages);
  const mode = useStore(ModeStore);
  const router = useService(Router);
  const refused = useRefused();
  const form = useForm({
    fields: { code: { label: t.code, required: true } },
    initial: { code: '' },
    submit: ({ code }) => refused(mode.open(code.trim())),
  });
  useEffect(() => {
    const { code } = router.takeQuery('code');
    if (code === undefined) return;
    form.set('code', code);
    void form.submit();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the link that led here
  }, []);
  return (
    <Card className="hc-code">
      {mode.ended && <Callout tone="wait">{t.ended}</Callout>}
      <Form form={form} label={t.codeTitle}>
        <TextField form={form} name="code" maxLength={40} autoComplete="one-time-code" placeholder="XXXX-XXXX-XXXX" />
        <SubmitButton form={form} fill size="large">
          {t.openMode}
        </SubmitButton>
      </Form>
    </Card>
  );
});
