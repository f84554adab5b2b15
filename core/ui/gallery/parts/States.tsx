import { CallFailure, claim, type Known, whole } from '#core/shared';
import { Button, Card, Empty, ErrorState, None, NoPermission, Notice, Skeleton, UnderReview } from '../../index.ts';
import { useSay } from '../useSay.ts';

const nothing = (): void => undefined;
const offline = new CallFailure(0, 'offline', 'The server cannot be reached.');

const known: readonly Known[] = [
  whole([]),
  { is: 'awaited' },
  { is: 'failed', error: offline, again: nothing },
  { is: 'part', data: [] },
  { is: 'part', data: [], error: offline, again: nothing },
];

/** What stands where something is awaited, missing, closed or failed. */
export const States = () => {
  const say = useSay();
  const none = claim(say('No visits', 'Aucun rendez-vous'));
  return (
    <div className="pv-gallery-columns">
      {known.map((of, n) => (
        <Card key={`${of.is} ${n}`} title={`${say('List', 'Liste')} ${n + 1}: ${of.is}`}>
          <Empty
            of={of}
            title={none}
            text={say('What you book appears here.', 'Vos rendez-vous s’affichent ici.')}
            action={<Button intent="primary">{say('Book a visit', 'Prendre rendez-vous')}</Button>}
            picture={n === 0}
          />
          <p>
            {say('In a line', 'Dans une ligne')}: <None of={of} says={none} />
          </p>
        </Card>
      ))}
      <Card title={say('Awaited', 'En attente')}>
        <Skeleton lines={4} />
      </Card>
      <Card title={say('Failed', 'Échec')}>
        <ErrorState error={offline} retry={nothing} />
      </Card>
      <Card title={say('Closed', 'Fermé')}>
        <NoPermission />
      </Card>
      <Card title={say('Switched off', 'Désactivé')}>
        <NoPermission featureOff />
      </Card>
      <Card title={say('Under review', 'En examen')}>
        <UnderReview of={{ is: 'part', data: [], suppressed: true }} />
      </Card>
      <Card title={say('Said', 'Annonce')} tone="good">
        <Notice
          title={say('You are ready', 'Tout est prêt')}
          text={say('The clinic lets you in soon.', 'La clinique vous laissera entrer sous peu.')}
        />
      </Card>
    </div>
  );
};
