import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { VisitPhotos } from '../photos/VisitPhotos.tsx';
import { IncidentField } from './IncidentField.tsx';
import { SignatureField } from './SignatureField.tsx';
import { ToldText } from './ToldText.tsx';
import { VitalsField } from './VitalsField.tsx';

interface VisitExtrasProps {
  readonly visit: OwnVisit;
  readonly time: (at: string) => string;
}

/** What not every visit needs. It comes with the page: without a line nothing more could be fetched. */
export const VisitExtras = observer(({ visit, time }: VisitExtrasProps) => {
  const t = useMessages(messages);
  return (
    <>
      <details className="hc-extra">
        <summary>{t.vitals}</summary>
        <VitalsField visit={visit} time={time} />
      </details>
      <VisitPhotos visit={visit} over={false} time={time} />
      <details className="hc-extra">
        <summary>{t.suppliesAndIncident}</summary>
        <ToldText visit={visit} kind="supplies" label={t.supplies} most={500} lines />
        <IncidentField visit={visit} />
      </details>
      <details className="hc-extra">
        <summary>{t.signature}</summary>
        <SignatureField visit={visit} />
      </details>
    </>
  );
});
