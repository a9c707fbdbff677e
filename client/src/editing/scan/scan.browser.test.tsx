import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countQueued, readQueue } from '#db/outbox.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { learnCode } from './learned-codes.ts';
import ScanSheet from './scan-sheet.tsx';
import type { LookUpCode } from './use-scan.ts';
import type { CheckOff } from './use-take-scanned.ts';

const milk = '6408430000128';
/** The bars of `milk`. */
const bars =
  '10101000110100111000100100111010111101000110101010111001011100101110010110011011011001001000101';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const digits = page.getByLabelText('Digits under the bars');
const question = page.getByLabelText('What is this?');
const says = (text: string | RegExp) => page.getByText(text);

async function open({
  checkOff = async () => null,
  lookUp,
}: {
  checkOff?: CheckOff;
  lookUp?: LookUpCode;
} = {}) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <ScanSheet isOpen onClose={() => {}} checkOff={checkOff} lookUp={lookUp} />
      </ToasterProvider>
    </SyncProvider>,
  );
  const type = async (code: string) => {
    await userEvent.fill(digits, code);
    await userEvent.click(button('Find'));
  };
  const names = async () => (await engine.db.quickItems.toArray()).map(({ itemName }) => itemName);
  return { engine, type, names };
}

test('an unknown code is asked for once; from then on it is known by everybody in the household', async () => {
  const { engine, type, names } = await open();
  await type('6408430 000128');
  await expect.element(says(/6408430000128 is new/)).toBeInTheDocument();
  await userEvent.fill(question, '  Oat milk ');
  await userEvent.click(button('Remember it'));
  await expect.element(says('Added Oat milk')).toBeInTheDocument();
  expect(await names()).toEqual(['Oat milk']);
  expect(await readQueue(engine.db)).toMatchObject([
    { noun: 'barcode', op: { set: { code: milk, itemName: 'Oat milk' } } },
    { noun: 'quickItem' },
  ]);
  await userEvent.click(button('Undo Oat milk'));
  await expect.poll(names).toEqual([]);
  await type(milk);
  await expect.element(says('Added Oat milk')).toBeInTheDocument();
});

test('a name that was wrong is put right: what was taken by it is taken back, and the code is asked for again', async () => {
  const { engine, type, names } = await open();
  await type(milk);
  await userEvent.fill(question, 'Sugar');
  await userEvent.click(button('Remember it'));
  await expect.element(says('Added Sugar')).toBeInTheDocument();
  await userEvent.click(button('This is something else'));
  await expect.element(question).toHaveValue('Sugar');
  await expect.element(says(`Until now your household has called ${milk} “Sugar”.`)).toBeInTheDocument();
  expect(await names()).toEqual(['Sugar']);
  await userEvent.fill(question, 'Salt');
  await userEvent.click(button('Remember it'));
  await expect.element(says('Added Salt')).toBeInTheDocument();
  expect(await names()).toEqual(['Salt']);
  expect(await engine.db.barcodes.toArray()).toMatchObject([{ code: milk, itemName: 'Salt' }]);
  await userEvent.click(button('This is something else'));
  await userEvent.click(button('Cancel'));
  await expect.element(says('Added Salt')).toBeInTheDocument();
  expect(await names()).toEqual(['Salt']);
});

test('what is on the list is checked off there, with a way back', async () => {
  const takeBack = vi.fn(async () => {});
  const checkOff = vi.fn<CheckOff>(async (itemName) => ({ kind: 'checked', itemName, takeBack }));
  const { type, names } = await open({ checkOff });
  await type(milk);
  await userEvent.fill(question, 'Oat milk');
  await userEvent.keyboard('{Enter}');
  await expect.element(says('Oat milk is in the basket')).toBeInTheDocument();
  expect(checkOff.mock.calls).toEqual([['Oat milk']]);
  expect(await names()).toEqual([]);
  await userEvent.click(button('Undo Oat milk'));
  expect(takeBack).toHaveBeenCalledOnce();
});

test('what others call it is only proposed', async () => {
  const lookUp = vi.fn<LookUpCode>(async () => 'Kaurajuoma');
  const { engine, type } = await open({ lookUp });
  await type(milk);
  await userEvent.click(button('Kaurajuoma'));
  expect(lookUp.mock.calls).toEqual([[milk]]);
  expect(await engine.db.barcodes.count()).toBe(0);
  await expect.element(question).toHaveValue('Kaurajuoma');
  await userEvent.click(button('Remember it'));
  await expect.poll(async () => (await engine.db.barcodes.toArray())[0]?.itemName).toBe('Kaurajuoma');
});

test('digits with a wrong check digit are no code, and one may leave a code unknown', async () => {
  const { engine, type } = await open();
  await type('6408430000129');
  await expect.element(says(/No code was found there/)).toBeInTheDocument();
  // So that a wrong digit can be corrected.
  await expect.element(digits).toHaveValue('6408430000129');
  await type(milk);
  await userEvent.click(button('Cancel'));
  await expect.element(digits).toHaveValue('');
  expect(await countQueued(engine.db)).toBe(0);
});

test('a second wrong code is told as well, though in the same words', async () => {
  const { type } = await open();
  const told = says(/No code was found there/);
  await type('6408430000129');
  await expect.element(told).toBeInTheDocument();
  const first = told.element();
  await type('6408430000127');
  // An unchanged status is not announced; a new element is.
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(told).toBeInTheDocument();
});

test('what is in the basket already is told each time that it is scanned, though in the same words', async () => {
  const checkOff: CheckOff = async (itemName) => ({ kind: 'in-basket', itemName });
  const { engine, type } = await open({ checkOff });
  await engine.write(await learnCode(engine.db, milk, 'Oat milk'));
  const told = says('Oat milk is in the basket already');
  await type(milk);
  await expect.element(told).toBeInTheDocument();
  const first = told.element();
  await type(milk);
  // An unchanged status is not announced; a new element is.
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(told).toBeInTheDocument();
});

test('a refused camera, and one that is not there, are said, with what does as well', async () => {
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  onTestFinished(() => void vi.restoreAllMocks());
  ask.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await open();
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(button('Use the camera'));
  await expect.element(says(/The camera is not allowed/)).toBeInTheDocument();
  ask.mockRejectedValueOnce(new DOMException('none', 'NotFoundError'));
  await userEvent.click(button('Try the camera again'));
  await expect.element(says(/There is no camera/)).toBeInTheDocument();
  await expect.element(digits).toBeInTheDocument();
});

test('digits are answered also where nothing has come that reads codes', async () => {
  const canvas = document.createElement('canvas');
  // A camera that keeps showing a black image.
  const filming = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 50);
  onTestFinished(() => clearInterval(filming));
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(canvas.captureStream());
  vi.spyOn(window, 'Worker').mockImplementation(() => {
    throw new Error('not fetched');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { engine, type } = await open();
  await engine.write(await learnCode(engine.db, milk, 'Oat milk'));
  await userEvent.click(button('Use the camera'));
  await expect.element(says(/The code reader has not come/)).toBeInTheDocument();
  await type(milk);
  await expect.element(says('Added Oat milk')).toBeVisible();
  await expect.element(says(/The code reader has not come/)).toBeVisible();
  await userEvent.click(button('Undo Oat milk'));
  await expect.element(says('Added Oat milk')).not.toBeInTheDocument();
});

test('a code that comes while the storage does not answer is told, and can be tried again', async () => {
  const { engine, type, names } = await open();
  await engine.write(await learnCode(engine.db, milk, 'Oat milk'));
  const gone = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  onTestFinished(() => gone.mockRestore());
  await type(milk);
  await expect.element(says(/storage does not answer/)).toBeInTheDocument();
  await expect.element(says('Nothing has been done with 6408430000128 yet.')).toBeVisible();
  gone.mockRestore();
  await userEvent.click(button('Try again'));
  await expect.element(says('Added Oat milk')).toBeVisible();
  expect(await names()).toEqual(['Oat milk']);
});

test('a photo of a code is read on the device', async () => {
  const canvas = new OffscreenCanvas(600, 400);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 600, 400);
  context.fillStyle = '#000';
  for (const [at, bar] of [...bars].entries()) if (bar === '1') context.fillRect(60 + at * 5, 80, 5, 240);
  const photo = new File([await canvas.convertToBlob()], 'code.png', { type: 'image/png' });
  await open();
  await userEvent.upload(page.getByLabelText('A photo of the code'), photo);
  await expect.element(says(/6408430000128 is new/)).toBeInTheDocument();
});

test('two quick presses on “Remember it” take the thing once', async () => {
  const checkOff = vi.fn<CheckOff>(async () => null);
  const { engine, type, names } = await open({ checkOff });
  await type(milk);
  await userEvent.fill(question, 'Oat milk');
  const remember = button('Remember it').element() as HTMLElement;
  remember.click();
  remember.click();
  await expect.element(says('Added Oat milk')).toBeInTheDocument();
  expect(await names()).toEqual(['Oat milk']);
  expect(checkOff).toHaveBeenCalledOnce();
  expect(await readQueue(engine.db)).toHaveLength(2);
});

test('the next code is answered while others are still asked what the one before is', async () => {
  const lookUp = vi.fn<LookUpCode>(() => new Promise(() => undefined));
  const { engine, type } = await open({ lookUp });
  await engine.write(await learnCode(engine.db, '4006381333931', 'Pens'));
  await type(milk);
  await userEvent.click(button('Cancel'));
  await type('4006381333931');
  await expect.element(says('Added Pens')).toBeInTheDocument();
});
