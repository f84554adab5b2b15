import { observer } from 'mobx-react-lite';
import { useAddress } from '#clinical/browser';
import { useMessages, useResource } from '#core/browser';
import { Async, Callout, Page, Skeleton } from '#ui';
import '../reports.css';
import { listMeasures } from '../../shared/calls.ts';
import { ReportGallery } from '../components/ReportGallery.tsx';
import { OpenSaved } from '../components/OpenSaved.tsx';
import { ReportRuns } from '../components/ReportRuns.tsx';
import { SmallNumbers } from '../components/SmallNumbers.tsx';
import { ReportView } from '../components/ReportView.tsx';
import { SavedReports } from '../components/SavedReports.tsx';
import { reportsPath } from '../../shared/savedQuery.ts';
import { messages } from '../messages/index.ts';
import { useLocale } from '../useLocale.ts';

/** RTE-3 care-provider/reports: what the clinic can be asked, and the one report that is open. */
export const ReportsPage = observer(() => {
  const t = useMessages(messages);
  const locale = useLocale();
  const address = useAddress();
  const list = useResource(listMeasures, {});
  const id = address.get('measure');
  const measure = list.data?.data.find((one) => one.id === id);
  return (
    <Page
      title={measure?.title[locale] ?? t.title}
      width="wide"
      lead={measure?.question[locale] ?? (id === '' ? t.lead : undefined)}
      back={id === '' ? undefined : reportsPath}
    >
      <Async resource={list} skeleton={<Skeleton lines={8} />}>
        {({ elsewhere, ...measures }, known) => (
          <>
            {elsewhere.length > 0 && <Callout tone="wait">{t.elsewhere}</Callout>}
            {id !== '' && !measure && <Callout tone="wait">{t.gone}</Callout>}
            <ReportRuns />
            {measure ? (
              <ReportView key={measure.id} measure={measure} today={measures.today} least={measures.least} />
            ) : (
              <>
                {address.get('saved') !== '' && <OpenSaved id={address.get('saved')} />}
                <SavedReports measures={measures.data} />
                <ReportGallery measures={measures.data} features={measures.features} known={known} />
                <SmallNumbers least={measures.least} changes={measures.changesLeast} />
              </>
            )}
          </>
        )}
      </Async>
    </Page>
  );
});
