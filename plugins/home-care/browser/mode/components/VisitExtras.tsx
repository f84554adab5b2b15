import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import { IncidentField } from './IncidentField.tsx';
import { SignatureField } from './SignatureField.tsx';
import { Typed } from './Typed.tsx';
import { VitalsField } from './VitalsField.tsx';

interface VisitExtrasProps {
  readonly visit: OwnVisit;
  readonly time: (at: string) => string;
}

/** What not every visit needs. It comes with the page: without a line nothing more could be fetched. */
export const VisitExtras = observer(({ visit, time }: VisitExtrasProps) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  return (
    <>
      <details className="hc-extra">
        <summary>{t.vitals}</summary>
        <VitalsField visit={visit} time={time} />
      </details>
      <details className="hc-extra">
        <summary>{t.suppliesAndIncident}</summary>
        <Typed
          label={t.supplies}
          value={store.typedOf(visit, 'supplies') ?? store.toldOf(visit, 'supplies')?.text ?? ''}
          most={500}
          lines
          onChange={(text) =>
            store.type(visit, 'supplies', text, (typed) => ({ kind: 'supplies', text: typed.trim() }))
          }
          onLeave={store.commitAll}
        />
        <IncidentField visit={visit} />
      </details>
      <details className="hc-extra">
        <summary>{t.signature}</summary>
        <SignatureField visit={visit} />
      </details>
    </>
  );
});
