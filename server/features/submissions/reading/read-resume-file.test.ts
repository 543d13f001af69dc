// Values of the form from a file: who is refused, and what PDF and Word files of usual programs propose.
import { expect, describe, test } from 'vitest';
import { z } from 'zod';
import { resumeProposals } from '#contract/submissions/submissions.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testProduct, type TestRequest } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { docxOf, paragraphs } from './testing/make-docx.ts';
import { inventedResumes } from './testing/invented-resumes.ts';
import { drawn, flate, pageWith, textPdf, type PlacedLine } from './testing/make-pdf.ts';

const product = testProduct();
const withoutReaders = testProduct({ resumeReaders: 0 });
const formToken = formTokenOfEarlier(60, testSecrets.authSecret, 'resume form');

const send = (file: Buffer, more: object = {}, init?: TestRequest): Promise<Response> =>
  product.post('/api/read-resume-file', { file: file.toString('base64'), formToken, ...more }, init);

const answer = async (response: Response): Promise<unknown> => [response.status, await response.json()];

async function proposalsOf(file: Buffer): Promise<z.output<typeof resumeProposals>> {
  const response = await send(file);
  expect(response.status).toBe(200);
  return z.object({ proposals: resumeProposals }).parse(await response.json()).proposals;
}

const firstResume = inventedResumes[0]?.text ?? '';
const text = 'Jane Roe, RN\njane.roe@northline.example\n(614) 555-0142\nSKILLS\nTriage, Epic';

describe('a file is refused', () => {
  test('when it is missing, too large, or neither PDF nor Word', async () => {
    expect(await answer(await send(Buffer.alloc(0)))).toMatchObject([400, { code: 'INVALID_INPUT', field: 'file' }]);
    expect(await answer(await send(Buffer.alloc(5 * 1024 * 1024 + 1)))).toMatchObject([
      400,
      { field: 'file', message: expect.stringMatching(/larger than 5 MB/) },
    ]);
    expect((await send(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    expect(await answer(await send(Buffer.from(text)))).toMatchObject([
      400,
      { code: 'FILE_UNREADABLE', field: 'file' },
    ]);
  });

  test('with the token of another form, and from another site', async () => {
    expect(await answer(await send(textPdf(text), { formToken: formTokenOfEarlier() }))).toMatchObject([
      409,
      { code: 'FORM_EXPIRED' },
    ]);
    expect((await send(textPdf(text), {}, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  });

  test('after a hundred of one network within an hour', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 103 }, async (_, at) => {
        const response = await send(Buffer.from('none'), {}, { from: `198.51.100.${at + 1}` });
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  test('where the operator lets no file be read', async () => {
    const body = { file: textPdf(text).toString('base64'), formToken };
    expect(await answer(await withoutReaders.post('/api/read-resume-file', body))).toMatchObject([
      503,
      { code: 'BUSY' },
    ]);
  });
});

test('a program that fills in the hidden field gets no proposal, in the usual form', async () => {
  const response = await send(textPdf(text), { website: 'https://pills.example' });
  expect(await response.json()).toMatchObject({ proposals: { contactemail: '', contactskills: [] } });
});

describe('proposals', () => {
  test('of a PDF and of a Word document with the same text are the same, and nothing is stored or logged', async () => {
    const stored = async (): Promise<unknown> =>
      (await product.database.pool.query('select count(*)::int from candidate_submissions')).rows;
    const before = await stored();
    const expected = { ...emptyProposals, ...inventedResumes[0]?.says };
    expect(await proposalsOf(textPdf(firstResume.replaceAll('•', '-').replaceAll('–', '-')))).toEqual(expected);
    expect(await proposalsOf(docxOf(firstResume))).toEqual(expected);
    expect(await stored()).toEqual(before);
    expect(product.logLines.join('')).not.toMatch(/jane|roe@|0142|Lakeside/i);
  });

  test('of a PDF with two columns come from one column after the other', async () => {
    const left = [
      'CONTACT',
      'amara@okafor.example',
      '(303) 555-0177',
      'Boulder, CO',
      'SKILLS',
      'Echocardiography',
      'Cardiac CT',
      'Spanish',
      'Epic',
    ];
    const right = [
      'AMARA OKAFOR',
      'Cardiologist',
      'EXPERIENCE',
      'Attending Cardiologist | Foothill Heart Institute',
      '2018 - Present',
      'Reads stress tests.',
      'EDUCATION',
      'MD, Mesa University School of Medicine',
    ];
    const lines: PlacedLine[] = [
      ...left.map((line, at) => ({ x: 40, y: 730 - at * 20, text: line })),
      ...right.map((line, at) => ({ x: 230, y: 735 - at * 27, text: line })),
    ];
    const isShuffled = lines.toSorted((one, other) => other.y - one.y);
    expect(await proposalsOf(pageWith(flate(drawn(isShuffled))))).toMatchObject({
      contactfirstname: 'Amara',
      contactlastname: 'Okafor',
      contacttitle: 'Attending Cardiologist',
      companyname: 'Foothill Heart Institute',
      specialty: 'Cardiology',
      contactcity: 'Boulder',
      contacteducation: [{ school: 'Mesa University School of Medicine', degree: 'MD' }],
      contactskills: ['Echocardiography', 'Cardiac CT', 'Spanish', 'Epic'],
    });
  });

  test('of a Word document come also from its header and its links, and not from deleted text', async () => {
    const deleted = '<w:p><w:del><w:r><w:delText>deleted@roe.example</w:delText></w:r></w:del></w:p>';
    const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    const file = docxOf('Skills\nTriage', [
      {
        name: 'word/header1.xml',
        data: `<w:hdr xmlns:w="${word}">${paragraphs('Jane Roe\njane@roe.example')}${deleted}</w:hdr>`,
      },
      {
        name: 'word/_rels/document.xml.rels',
        data: '<Relationships><Relationship Target="https://www.linkedin.com/in/jane-roe" TargetMode="External"/></Relationships>',
      },
    ]);
    expect(await proposalsOf(file)).toMatchObject({
      contactlastname: 'Roe',
      contactemail: 'jane@roe.example',
      contactlinkedinurl: 'https://www.linkedin.com/in/jane-roe',
      contactskills: ['Triage'],
    });
  });
});

const emptyProposals = {
  contactfirstname: '',
  contactmiddlename: '',
  contactlastname: '',
  contacttitle: '',
  companyname: '',
  specialty: '',
  contactemail: '',
  personalemail: '',
  contactphone: '',
  contactcity: '',
  contactstate: '',
  contactcountry: '',
  contactlinkedinurl: '',
  contacteducation: [],
  contactskills: [],
};
