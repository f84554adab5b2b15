import { Add, Cog, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { Button, Callout, Card, IconButton, SearchInput, Segmented, Select, Spinner, Switch } from '../../index.ts';
import { longName, useSay } from '../useSay.ts';

const nothing = (): void => undefined;

/** What is pressed and chosen. */
export const Controls = () => {
  const say = useSay();
  const [view, setView] = useState<'day' | 'week'>('day');
  const [on, setOn] = useState(true);
  const [words, setWords] = useState('');
  const [site, setSite] = useState<'one' | 'two'>('one');
  const save = say('Save', 'Enregistrer');
  return (
    <>
      <Card title={say('Buttons', 'Boutons')}>
        {(['primary', 'plain', 'quiet', 'danger'] as const).map((intent) => (
          <p key={intent} className="pv-gallery-row">
            <Button intent={intent}>{save}</Button>
            <Button intent={intent} icon={Add}>
              {say('Add an allergy', 'Ajouter une allergie')}
            </Button>
            <Button intent={intent} disabled>
              {save}
            </Button>
            <Button intent={intent} busy>
              {save}
            </Button>
          </p>
        ))}
        <p className="pv-gallery-row">
          <Button intent="primary" size="large">
            {say('Join', 'Rejoindre')}
          </Button>
          <Button href="/kit">{say('A way on', 'Un lien')}</Button>
          <IconButton icon={Cog} label={say('Settings', 'Paramètres')} />
          <IconButton icon={Trash} label={say('Remove', 'Retirer')} disabled />
          <IconButton icon={Cog} label={say('Messages, 12 unread', 'Messages, 12 non lus')} count={12} />
        </p>
        <p>
          <Button fill>{longName}</Button>
        </p>
      </Card>
      <Card title={say('Choices', 'Choix')}>
        <p className="pv-gallery-row">
          <Segmented
            label={say('View', 'Vue')}
            value={view}
            onChange={setView}
            options={[
              { value: 'day', label: say('Day', 'Jour') },
              { value: 'week', label: say('Week', 'Semaine'), count: 4 },
            ]}
          />
          <Select
            aria-label={say('Site', 'Point de service')}
            value={site}
            onChange={setSite}
            options={[
              { value: 'one', label: say('Main street', 'Rue principale') },
              { value: 'two', label: longName },
            ]}
          />
        </p>
        <p className="pv-gallery-row">
          <Switch checked={on} onChange={setOn} label={say('Remind me', 'Me le rappeler')} showLabel />
          <Switch checked={false} onChange={nothing} label={say('Off', 'Désactivé')} showLabel />
          <Switch checked busy onChange={nothing} label={say('On its way', 'En cours')} showLabel />
          <Switch checked disabled onChange={nothing} label={say('Closed', 'Fermé')} showLabel />
        </p>
        <SearchInput
          value={words}
          onChange={setWords}
          label={say('Search', 'Rechercher')}
          placeholder={say('Name or birth date', 'Nom ou date de naissance')}
        />
        <p className="pv-gallery-row">
          <Spinner />
        </p>
      </Card>
      <Card title={say('Notes', 'Remarques')}>
        <div className="pv-stack">
          {(['note', 'good', 'wait', 'bad'] as const).map((tone) => (
            <Callout key={tone} tone={tone} title={say('Visit moved', 'Rendez-vous déplacé')}>
              {say('It is now on Tuesday at 9:00 a.m.', 'Il a maintenant lieu mardi à 9 h.')}
            </Callout>
          ))}
        </div>
      </Card>
    </>
  );
};
