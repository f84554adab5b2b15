import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Empty } from '../../../../core/browser/ui/index.ts';
import { PublicConfig, Router } from '../../../../core/shared/index.ts';
import { demoOutbox } from '../../shared/contract.ts';
import { Letter } from '../components/Letter.tsx';
import { Split } from '../components/Split.tsx';
import { outboxTexts } from '../messages/outboxTexts.ts';
import { usePublicAnswer } from '../usePublicAnswer.ts';

/** Where the mail of a demonstration house can be read; it is sent nowhere. */
export const DemoMailPage = observer(() => {
  const t = useMessages(outboxTexts);
  const demo = useService(PublicConfig).DEMO === 'on';
  const to = useService(Router).query.get('to');
  const letters = usePublicAnswer(demoOutbox, demo ? { query: to ? { to } : {} } : null, 5000);
  const foot = { href: '/login', link: t.backToLogin };
  if (!demo) {
    return (
      <Split title={t.offTitle} lead={t.offText} foot={foot}>
        {null}
      </Split>
    );
  }
  return (
    <Split title={t.title} lead={to ? t.to(to) : t.lead} foot={foot}>
      <Async
        resource={letters}
        empty={({ data }) => data.length === 0}
        emptyState={<Empty title={t.emptyTitle} text={t.emptyText} />}
      >
        {({ data }) => (
          <ul className="account-letters">
            {data.map((letter) => (
              <li key={letter.id}>
                <Letter letter={letter} />
              </li>
            ))}
          </ul>
        )}
      </Async>
      <Button onClick={() => void letters.refetch()}>{t.refresh}</Button>
    </Split>
  );
});
