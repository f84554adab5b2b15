import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyPart, PatientCards, useMessages, useService, useSlotsKnown } from '#core/browser';
import { Button, Card, EmptyCard, Page, partOfDay, Skeleton, SlotCards } from '#ui';
import { Auth } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { NowCard } from '../components/NowCard.tsx';

const awaited = (
  <Card>
    <Skeleton lines={6} />
  </Card>
);
const Welcome = lazyPart(() => import('../../welcome/components/WelcomeCard.tsx'), 'WelcomeCard', awaited);
const Help = lazyPart(() => import('../components/HelpCard.tsx'), 'HelpCard', awaited);

/** What a worried person opens on a phone: made of the cards of the enabled features. */
export const HomePage = observer(() => {
  const t = useMessages(messages);
  const { selectedUser, welcome } = useService(Auth);
  const known = useSlotsKnown();
  const [later, setLater] = useState(false);
  const welcomed = welcome !== undefined && !selectedUser?.shared;
  const empty = <EmptyCard of={known} picture title={t.emptyTitle} text={t.emptyText} />;
  return (
    <Page
      title={t[partOfDay()](selectedUser?.firstName ?? '')}
      actions={welcomed && later ? <Button onClick={() => setLater(false)}>{t.resume}</Button> : undefined}
    >
      {/* Whoever stands for a patient is shown a part: that there is nothing else to do is not theirs to know. */}
      <NowCard onlyActs={(welcomed && !later) || selectedUser?.shared !== undefined} />
      {welcomed && !later ? (
        <div className="pp-columns">
          <Welcome later={() => setLater(true)} />
          <Help />
        </div>
      ) : (
        <SlotCards slot={PatientCards} empty={empty} />
      )}
    </Page>
  );
});
