import { spawnMockChatServer } from "./spawn-mock-chat-server.js";
import { createOpenaiJudge } from "../../src/judges/openai/create-openai-judge.js";
const run=async(o:object)=>{const server=await spawnMockChatServer({latencyMs:5,slowMs:600,...o});const judge=createOpenaiJudge({model:"m",baseUrl:server.url,timeoutMs:400,lanes:32,environment:{}});
const signal=new AbortController().signal;const out:string[]=[];const codes:Record<string,number>={};let i=0;
await Promise.all(Array.from({length:32},async()=>{while(i<2000){const k=i++;for(;;){try{out[k]=(await judge.ask({messages:[{role:"user",content:`p ${k} 1 = correct?`}],sharedPrefixLength:0,answerMode:"json",acceptCode:"1",temperature:0,maxTokens:512,trial:{} as never},signal)).text;break}catch(e:any){codes[e.code]=(codes[e.code]??0)+1;if(!e.retryable)throw e}}}}));
console.log(codes,(await server.requests()).total);await judge.close();await server.close();return out.join("|")};
const a=await run({});const b=await run({faultRate:.2});console.log(a===b);
