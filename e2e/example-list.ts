// People of the directory under test and a list of an account that has them, for stories that visit every screen.
import { z } from 'zod';
import { serverOfWorker } from './server-of-worker.ts';

const people = 3;

/** Posts as the account and reads the answer. */
type Send = (path: string, body: object) => Promise<unknown>;

export async function addExampleList(send: Send): Promise<{ list: string; candidate: string }> {
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string() })).min(people) })
    .parse(await send('/optimized-search', { filters: { state: ['WY'] } }));
  const { list } = z.object({ list: z.object({ id: z.string() }) }).parse(
    await send('/add-to-list', {
      // Several files of stories run against one server.
      listName: `Everyday ${crypto.randomUUID().slice(0, 8)}`,
      physicianIds: data.slice(0, people).map((person) => person.id),
    }),
  );
  return { list: list.id, candidate: data[0]?.id ?? '' };
}

/** A list of the premium account. */
export function exampleList(): Promise<{ list: string; candidate: string }> {
  const { baseUrl, sessions } = serverOfWorker();
  const headers = { 'content-type': 'application/json', origin: baseUrl, cookie: sessions.premium };
  return addExampleList(async (path, body) =>
    (await fetch(`${baseUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json(),
  );
}
