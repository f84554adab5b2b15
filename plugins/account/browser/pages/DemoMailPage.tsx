import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Async, BarePage, Button, Empty, Link } from '../../../../core/browser/ui/index.ts';
import { PublicConfig, Router } from '../../../../core/shared/index.ts';
import { demoOutbox } from '../../shared/contract.ts';
import { outboxTexts } from '../messages/outboxTexts.ts';
import { Letter } from '../components/Letter.tsx';

/** Where the mail of a demonstration house can be read; it is sent nowhere. */
export const DemoMailPage = observer(() => {
  const t = useMessages(outboxTexts);
  const demo = useService(PublicConfig).DEMO === 'on';
  const to = useService(Router).query.get('to');
  const letters = useResource(demoOutbox, demo ? { query: to ? { to } : {} } : null, { pollMs: 5000 });
  if (!demo) {
    return (
      <BarePage title={t.offTitle} lead={t.offText}>
        <Link href="/login">{t.backToLogin}</Link>
      </BarePage>
    );
  }
  return (
    <BarePage title={t.title} lead={to ? t.to(to) : t.lead}>
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
      <Button intent="plain" onClick={() => void letters.refetch()}>
        {t.refresh}
      </Button>
      <Link href="/login">{t.backToLogin}</Link>
    </BarePage>
  );
});
