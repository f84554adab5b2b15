import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { AsyncList, Button } from '#ui';
import { CallFailure, PublicConfig, Router } from '#core/shared';
import { demoOutbox } from '#plugins/account/shared/calls.ts';
import { OutboxMail } from '../components/OutboxMail.tsx';
import { AuthPage } from '../../components/AuthPage.tsx';
import { outboxTexts } from '../messages/index.ts';
import { usePublicAnswer } from '../../hooks/usePublicAnswer.ts';

/** The mail of a demo, which is never sent, can be read here. */
export const OutboxPage = observer(() => {
  const t = useMessages(outboxTexts);
  const demo = useService(PublicConfig).DEMO === 'on';
  const to = useService(Router).query.get('to');
  const letters = usePublicAnswer(demoOutbox, demo ? { query: to ? { to } : {} } : null, 5000);
  const foot = { href: '/login', link: t.backToLogin };
  const closed = letters.error instanceof CallFailure && letters.error.code === 'not_found';
  if (!demo || closed) {
    return (
      <AuthPage title={t.offTitle} lead={closed ? t.elsewhere : t.offText} foot={foot}>
        {null}
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t.title} lead={to ? t.to(to) : t.lead} foot={foot}>
      <AsyncList resource={letters} none={{ title: t.emptyTitle, text: t.emptyText }} className="account-letters">
        {(letter) => (
          <li>
            <OutboxMail letter={letter} />
          </li>
        )}
      </AsyncList>
      <Button onClick={() => void letters.refetch()}>{t.refresh}</Button>
    </AuthPage>
  );
});
