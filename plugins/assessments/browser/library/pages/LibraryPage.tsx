import { Import } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useChange } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Card, Dialog, Empty, MenuButton, Page, Segmented, useAction } from '#ui';
import { ClinicalRecord, type StoredOf } from '#clinical/shared';
import { I18n } from '#core/shared';
import { auditC } from '#plugins/assessments/shared/forms/auditC.ts';
import { gad7 } from '#plugins/assessments/shared/forms/gad7.ts';
import { phq9 } from '#plugins/assessments/shared/forms/phq9.ts';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { AssignDialog } from '../dialogs/AssignDialog.tsx';
import { ImportDialog } from '../dialogs/ImportDialog.tsx';
import { LibraryTable } from '../components/LibraryTable.tsx';
import { ReviewQueue } from '../../results/components/ReviewQueue.tsx';
import { saveQuestionnaire } from '../questionnaireFile.ts';
import { useQuestionnaires } from '../hooks/useQuestionnaires.ts';
import { messages } from '../../messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { PreviewPart } from '../../form/components/PreviewPart.tsx';
import '../../assessments.css';

type Questionnaire = StoredOf<'Questionnaire'>;

/** Questionnaires that come with the product, in the clinic's language first and in the other one too. */
const builtInForms = [phq9, gad7, auditC];

const shows = ['active', 'retired', 'all', 'review'] as const;
type Shown = (typeof shows)[number];

/** A clinic's questionnaires: what can be asked, and what came back and waits to be read. */
export const LibraryPage = observer(() => {
  const t = useMessages(pagesTexts);
  const { library, toReview } = useMessages(messages);
  const address = useAddress();
  const record = useService(ClinicalRecord);
  const { run } = useAction();
  const { locale } = useService(I18n);
  const change = useChange();
  const questionnaires = useQuestionnaires();
  const [importing, setImporting] = useState(false);
  const [assigning, setAssigning] = useState<string | null>(null);
  const shown = shows.find((one) => one === address.get('show')) ?? 'active';
  const previewed = questionnaires.data?.resources.find(({ id }) => id === address.get('preview'));

  const turn = (one: Questionnaire): void => {
    const status = one.status === 'active' ? ('retired' as const) : ('active' as const);
    const title = titleOf(one, locale);
    void change(one, { ...one, status }, status === 'retired' ? t.retiredNow(title) : t.usedNow(title));
  };
  const add = (made: (typeof builtInForms)[number]): Promise<boolean> =>
    run(() => saveQuestionnaire(record, made(locale)), { done: (kept) => t.readyAdded(titleOf(kept, locale)) });
  const rowsOf = (all: readonly Questionnaire[]): readonly Questionnaire[] =>
    all.filter(({ status }) => shown === 'all' || (status === 'retired') === (shown === 'retired'));
  const readyItems = builtInForms.map((made) => ({
    text: titleOf(made(locale), locale),
    onClick: () => void add(made),
  }));

  return (
    <Page
      title={library}
      lead={t.libraryLead}
      actions={
        <>
          <MenuButton
            label={t.add}
            items={[
              { text: t.import, icon: Import, onClick: () => setImporting(true) },
              { heading: t.addReady },
              ...readyItems,
            ]}
          >
            <span className="pv-button">{t.add}</span>
          </MenuButton>
          <Button intent="primary" onClick={() => setAssigning('')}>
            {t.assignMany}
          </Button>
        </>
      }
    >
      <Segmented<Shown>
        label={t.status}
        value={shown}
        onChange={(show) => address.set({ show: show === 'active' ? '' : show })}
        options={[
          { value: 'active', label: t.active },
          { value: 'retired', label: t.retired },
          { value: 'all', label: t.all },
          { value: 'review', label: toReview },
        ]}
      />
      {shown === 'review' ? (
        <Card flush>
          <ReviewQueue />
        </Card>
      ) : (
        <Async resource={questionnaires}>
          {({ resources }, known) =>
            rowsOf(resources).length === 0 ? (
              <Empty of={known} picture title={t.noneTitle} text={t.noneText} />
            ) : (
              <Card flush>
                <LibraryTable
                  rows={rowsOf(resources)}
                  open={({ id }) => address.set({ preview: id })}
                  assign={({ id }) => setAssigning(id)}
                  turn={turn}
                />
              </Card>
            )
          }
        </Async>
      )}
      {importing && <ImportDialog close={() => setImporting(false)} />}
      {assigning !== null && <AssignDialog first={assigning || undefined} close={() => setAssigning(null)} />}
      {previewed && (
        <Dialog open width="wide" title={titleOf(previewed, locale)} onClose={() => address.set({ preview: '' })}>
          <PreviewPart questionnaire={previewed} />
        </Dialog>
      )}
    </Page>
  );
});
