import type { DocumentReference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useSearch } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Async, type FormModel, None } from '#ui';
import { conceptText, type Stored } from '#clinical/shared';
import { messages } from '../messages/index.ts';
import { type Typed } from './composeForm.ts';
import { PartCheck } from './PartCheck.tsx';

const documentText = (document: Stored<DocumentReference>, other: string): string =>
  document.description ?? (conceptText(document.type) || other);

/** What stands in the patient's chart and can go along. */
export const ChartDocuments = observer(
  ({ form, patient }: { readonly form: FormModel<Typed>; readonly patient: string }) => {
    const t = useMessages(messages);
    const found = useSearch('DocumentReference', { patient, status: 'current', _sort: '-date', _count: 20 });
    return (
      <fieldset className="fax-part">
        <legend>{t.documents}</legend>
        <Async resource={found} none={(known) => <None of={known} says={t.documentsNone} />}>
          {({ resources }) =>
            resources.map((document) => (
              <PartCheck
                key={document.id}
                form={form}
                part={{
                  is: 'document',
                  id: document.id,
                  title: documentText(document, t.kind_other),
                  at: document.date,
                }}
              />
            ))
          }
        </Async>
      </fieldset>
    );
  },
);
