import { useMemo } from 'react';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import type { Annotation } from '../../shared/annotations.ts';
import { stamps } from '../../shared/faxState.ts';
import type { LayerMark } from '../pdf/PdfPage.tsx';
import { annotationTexts } from './messages/index.ts';

/** Marks as they are drawn, by page, each with who made it and when. */
export const useLayer = (annotations: readonly Annotation[]): Readonly<Record<number, readonly LayerMark[]>> => {
  const t = useMessages(annotationTexts);
  const i18n = useService(I18n);
  return useMemo(() => {
    const layer: Record<number, LayerMark[]> = {};
    for (const { id, page, kind, box, text, by, at } of annotations) {
      const stamp = kind === 'stamp' ? stamps.find((one) => one === text) : undefined;
      const said = stamp ? t[`stamp_${stamp}`] : text;
      const what = said === '' ? t[`kind_${kind}`] : t.said(t[`kind_${kind}`], said);
      const signed = kind === 'stamp' || kind === 'note';
      (layer[page] ??= []).push({
        ...{ key: id, kind, box, text: signed ? said : '', title: t.by(what, by, i18n.date(at)) },
        by: signed ? `${by}, ${i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })}` : '',
      });
    }
    return layer;
  }, [annotations, t, i18n]);
};
