import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DocumentParts } from '#core/browser';
import { Live } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { faxes } from '../../manifest.ts';
import type { Fax } from '../../shared/calls.ts';
import { FiledFax } from '../annotations/components/FiledFax.tsx';
import { messages, setup } from '../index.ts';
import { live, one, two, whole } from './deskKit.ts';

const mark = {
  ...{ id: two, page: 2, kind: 'stamp' as const, text: 'reviewed', by: 'Claire Bouchard', at: '2026-11-27T15:00:00Z' },
  ...{ box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 }, removable: true },
};
const open = async (is: Partial<Fax>) => {
  const asked: any[] = [];
  const started = await startClinical(faxes, {
    ...{ setup, messages, role: 'practitioner', services: [[Live, live]] },
    answers: {
      'faxes.read': () => whole(one, { state: 'filed', ...is }),
      'faxes.file': (input: any) => (asked.push(input), new Blob(['%PDF'])),
    },
  });
  await started.draw(() => <FiledFax value={one} />);
  return { ...started, asked };
};

test('RTE-5 clinic/patients: a filed fax shows its marks in the chart, and its pages with them', async () => {
  URL.createObjectURL = () => 'blob:fax';
  URL.revokeObjectURL = () => undefined;
  const { asked, plugin } = await open({ annotations: [mark], order: [2, 1] });
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /^Page 1: Stamp: Reviewed, Claire Bouchard, November 27/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download with marks' }));
  await waitFor(() =>
    expect(asked).toEqual([{ params: { id: one }, query: { copy: 'annotated', language: 'en-CA' } }]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show the fax' }));
  expect(screen.getByRole('button', { name: 'Hide the fax' })).toHaveAttribute('aria-expanded', 'true');
  expect(plugin.contributed(DocumentParts).map(({ item }) => item.system)).toEqual(['urn:pavilion:fax']);
});

test('RTE-5 clinic/patients: a fax that was taken out of the chart shows nothing there, and one without marks its pages alone', async () => {
  await open({ state: 'open', annotations: [mark] });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(screen.queryByRole('listitem')).toBeNull();
  await open({ annotations: [] });
  expect(await screen.findByRole('button', { name: 'Show the fax' })).toBeInTheDocument();
  expect(screen.queryByText('Marks on the fax')).toBeNull();
});
