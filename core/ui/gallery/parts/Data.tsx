import { urgencies, whole } from '#core/shared';
import { useState } from 'react';
import {
  Avatar,
  Button,
  Card,
  CountBadge,
  RemovableLine,
  SelectionBar,
  ShowMore,
  Table,
  Tabs,
  Tag,
  TwoLines,
  UrgencyTag,
} from '../../index.ts';
import { longName, useSay } from '../useSay.ts';

const nothing = (): void => undefined;
interface Row {
  readonly name: string;
  readonly born: string;
  readonly tone: 'good' | 'wait' | 'bad';
}

const people = ['Maya Tremblay', 'Olivier Martin', longName] as const;

/** What is listed: rows, tags, counts. */
export const Data = () => {
  const say = useSay();
  const [tab, setTab] = useState('one');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Olivier Martin']));
  const born = ['1967-03-14', '1984-11-02', '2019-07-30'];
  const rows: readonly Row[] = people.map((name, n) => ({
    name,
    born: born[n]!,
    tone: (['good', 'wait', 'bad'] as const)[n]!,
  }));
  const states = [say('Done', 'Terminé'), say('Waiting', 'En attente'), say('Overdue', 'En retard')];
  return (
    <>
      <Card title={say('Tags and counts', 'Étiquettes et nombres')}>
        <p className="pv-gallery-row">
          {(['good', 'wait', 'bad', 'note', 'plain'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {say('Tag', 'Étiquette')}
            </Tag>
          ))}
          {urgencies.map((one) => (
            <UrgencyTag key={one} of={one} />
          ))}
        </p>
        <p className="pv-gallery-row">
          <Avatar name="Maya Tremblay" />
          <Avatar name={longName} size={48} />
          <CountBadge count={3} of={whole(3)} />
          <CountBadge count={128} of={whole(128)} tone="quiet" />
        </p>
        <TwoLines under={say('Family doctor', 'Médecin de famille')}>Priya Nair</TwoLines>
      </Card>
      <Card title={say('Rows', 'Lignes')} flush>
        <Table<Row>
          caption={say('Patients', 'Patients')}
          rows={rows}
          rowKey={({ name }) => name}
          onOpen={nothing}
          sorting={{ by: 'name', descending: false, sort: nothing }}
          selecting={{
            ...{ selected, label: ({ name }) => name, all: say('All', 'Tous') },
            select: (keys, on) =>
              setSelected(new Set(on ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key)))),
          }}
          columns={[
            { id: 'name', header: say('Name', 'Nom'), cell: ({ name }) => name, sortable: true },
            { id: 'born', header: say('Born', 'Naissance'), cell: (row) => row.born, align: 'end' },
            {
              ...{ id: 'state', header: say('State', 'État') },
              cell: ({ tone }) => <Tag tone={tone}>{states[['good', 'wait', 'bad'].indexOf(tone)]}</Tag>,
            },
          ]}
          more
          loadMore={nothing}
        />
      </Card>
      <SelectionBar label={say('1 selected', '1 sélectionné')} clearLabel={say('Clear', 'Effacer')} clear={nothing}>
        <Button>{say('Send a message', 'Envoyer un message')}</Button>
      </SelectionBar>
      <Card title={say('Tabs', 'Onglets')}>
        <Tabs
          label={say('Chart', 'Dossier')}
          value={tab}
          onChange={setTab}
          tabs={['one', 'two', 'three', 'four', 'five', 'six'].map((id, n) => ({
            id,
            title: say(`Part ${n + 1} of it`, `Partie ${n + 1}`),
            ...(n === 1 && { count: 4 }),
            content: () => <p>{say('What this part holds.', 'Ce que contient cette partie.')}</p>,
          }))}
        />
      </Card>
      <Card title={say('Lines', 'Éléments')} tone="wait">
        <ul className="pv-bare-list">
          {people.map((name) => (
            <RemovableLine
              key={name}
              name={name}
              fact={say('since 2014', 'depuis 2014')}
              action={`${say('Remove', 'Retirer')} ${name}`}
              remove={nothing}
            />
          ))}
        </ul>
        <ShowMore more loadMore={nothing} />
      </Card>
    </>
  );
};
