import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { saveFile, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Dialog, None, optionsOf, Select, Skeleton, useAction } from '#ui';
import { Http, I18n, Resources, whole } from '#core/shared';
import {
  addDocument,
  documentTypes,
  listDocuments,
  readDocument,
  removeDocument,
  restoreDocument,
  type WorkerDocument,
} from '../../../shared/plan/documentCalls.ts';
import type { Worker } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { shortDay } from '../../parts/clock.ts';
import { useRefused } from '../../parts/useRefused.ts';

interface DocumentsDialogProps {
  readonly worker: Worker;
  readonly close: () => void;
}

/** What proves a worker's credentials, for whoever runs home care. */
export const DocumentsDialog = observer(({ worker, close }: DocumentsDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const http = useService(Http);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const field = useId();
  const params = { id: worker.id };
  const found = useResource(listDocuments, { params });
  const [credential, setCredential] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [added, setAdded] = useState(0);
  const add = async (): Promise<void> => {
    if (!file) return;
    const sent = async (): Promise<true> => {
      await refused(resources.send(addDocument, { params, query: { credential }, file }));
      return true;
    };
    if (!(await run(sent, { done: t.documentAdded }))) return;
    setFile(null);
    setAdded(added + 1);
  };
  const open = ({ id, name }: WorkerDocument): void =>
    void run(async () => saveFile(await http.download(readDocument, { params: { ...params, document: id } }), name));
  const remove = ({ id, name }: WorkerDocument): void =>
    void run(() => refused(resources.send(removeDocument, { params: { ...params, document: id } })), {
      done: t.documentRemoved(name),
      undo: () => refused(resources.send(restoreDocument, { params: { ...params, document: id } })),
      undone: t.undone,
    });
  return (
    <Dialog
      open
      title={t.documentsTitle(worker.name)}
      width="wide"
      onClose={close}
      actions={<Button onClick={close}>{t.close}</Button>}
    >
      <Async resource={found} skeleton={<Skeleton lines={4} />}>
        {({ data }) => (
          <>
            {data.length === 0 && <None of={whole(data)} says={t.documentsNone} />}
            <ul className="hc-needs" aria-label={t.documents}>
              {data.map((one) => (
                <li key={one.id} className="hc-handed">
                  <span>
                    <button type="button" className="pv-link-button" onClick={() => open(one)}>
                      {one.name}
                    </button>{' '}
                    <small className="pv-muted">
                      {[one.credential, t.documentBy(one.addedBy, i18n.date(one.addedAt, shortDay))]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <Button intent="quiet" onClick={() => remove(one)}>
                    {t.documentRemove}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Async>
      <div className="hc-filters hc-ends">
        <div className="hc-period">
          <span className="pv-label" aria-hidden>
            {t.documentOf}
          </span>
          <Select
            aria-label={t.documentOf}
            value={credential}
            options={optionsOf([...new Set(worker.credentials.map(({ name }) => name))], (one) => one, t.documentAny)}
            onChange={setCredential}
          />
        </div>
        <label htmlFor={field} className="hc-period">
          <span className="pv-label">{t.documentFile}</span>
          {/* A new field for each file: the browser's own keeps the name of the last. */}
          <input
            key={added}
            id={field}
            className="pv-input"
            type="file"
            accept={documentTypes.join()}
            onChange={({ target }) => setFile(target.files?.[0] ?? file)}
          />
        </label>
        <Button intent="primary" busy={busy} disabled={!file} onClick={() => void add()}>
          {t.documentAdd}
        </Button>
      </div>
    </Dialog>
  );
});
