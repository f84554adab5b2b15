import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { saveFile, useMessages, useResource, useService } from '#core/browser';
import { Http, I18n } from '#core/shared';
import { Async, Button, Skeleton, useAction } from '#ui';
import '../../faxes.css';
import { type Fax, faxFile, readFax } from '../../../shared/calls.ts';
import { FaxPages } from '../../components/FaxPages.tsx';
import { annotationTexts } from '../messages/index.ts';
import { useLayer } from '../useLayer.ts';

/** Below a document of the chart that came by fax: the marks on it, and its pages with them. */
export const FiledFax = observer(({ value }: { readonly value: string }) => {
  const found = useResource(readFax, { params: { id: value } });
  return (
    <Async resource={found} skeleton={<Skeleton lines={2} />}>
      {(fax) => <Pages fax={fax} />}
    </Async>
  );
});

const Pages = observer(({ fax }: { readonly fax: Fax }) => {
  const t = useMessages(annotationTexts);
  const http = useService(Http);
  const i18n = useService(I18n);
  const { run, busy } = useAction();
  const [shown, setShown] = useState(false);
  const layer = useLayer(fax.annotations);
  const shownAt = fax.order ?? Array.from({ length: fax.pages ?? 0 }, (_, n) => n + 1);
  const save = () =>
    run(async () => {
      const query = { copy: 'annotated', language: i18n.locale } as const;
      saveFile(await http.download(faxFile, { params: { id: fax.id }, query }), 'fax.pdf');
    });
  if (fax.state !== 'filed') return null;
  return (
    <section aria-label={t.ofFax}>
      {fax.annotations.length > 0 && (
        <>
          <h4>{t.marks}</h4>
          <ul className="pv-bare-list">
            {shownAt.flatMap((page, n) =>
              (layer[page] ?? []).map(({ key, title }) => <li key={key}>{t.onPageNumber(n + 1, title)}</li>),
            )}
          </ul>
        </>
      )}
      <div className="fax-acts">
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t.hidePages : t.showPages}
        </Button>
        {fax.annotations.length > 0 && (
          <Button busy={busy} onClick={() => void save()}>
            {t.downloadAnnotated}
          </Button>
        )}
      </div>
      {shown && <FaxPages id={fax.id} version={fax.version} turns={fax.turns} order={fax.order} layer={layer} />}
    </section>
  );
});
