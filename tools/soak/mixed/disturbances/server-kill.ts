import { recovered, type Fleet } from '../fleet.ts';

/** A server ends without warning, the other one serves alone, and it is started again. Returns the milliseconds until all works. */
export async function killServer(fleet: Fleet, round: number): Promise<number> {
  const place = round % fleet.servers.length;
  const server = fleet.servers[place];
  const startedMs = performance.now();
  server?.child.kill('SIGKILL');
  await server?.exited;
  fleet.balancer.setServer(place, null);
  await fleet.startServerAt(place);
  await recovered(fleet);
  return Math.round(performance.now() - startedMs);
}
