import { useState } from 'react';
import { useMessages } from '#core/browser';
import type { PlanDraft } from '../../editor/planDraft.ts';
import { draftFrom, templateIds } from '../templates.ts';
import { templateTexts } from '../messages/index.ts';

/** What a new plan starts as; made once, so that typing is not undone by the next render. */
export const useTemplate = (from: string | null): PlanDraft => {
  const t = useMessages(templateTexts);
  const [draft] = useState(() => draftFrom(templateIds.find((id) => id === from) ?? null, t, new Date()));
  return draft;
};
